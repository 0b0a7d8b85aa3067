import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 1200;

/** A deterministic image with the detail of a real photo: gradients, hair, fabric, bokeh and sensor noise. */
export async function portrait(): Promise<Buffer> {
  const dice = seeded(7);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  // The server's sharp can't read SVG
  const drawings = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(drawings);
  const { data } = await sharp(Buffer.from(scene(dice)))
    .flatten({ background: '#556' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .finally(() => sharp.block(drawings));
  const light = await texture(dice);
  for (let i = 0; i < data.length; i += 3) {
    const change = (light[i / 3] ?? 0) + (dice() + dice() - 1) * 9;
    for (let c = i; c < i + 3; c++) data[c] = Math.max(0, Math.min(255, (data[c] ?? 0) + change));
  }
  return await sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer();
}

/** Octaves of noise. */
async function texture(dice: () => number): Promise<Float32Array> {
  const sum = new Float32Array(WIDTH * HEIGHT);
  for (let cell = 256; cell >= 2; cell /= 2) {
    const [width, height] = [Math.ceil(WIDTH / cell), Math.ceil(HEIGHT / cell)];
    const grid = Buffer.from(Array.from({ length: width * height }, () => 255 * dice()));
    const { data } = await sharp(grid, { raw: { width, height, channels: 1 } })
      .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const strength = 0.1 + 0.16 * (cell / 256);
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + ((data[i] ?? 0) - 127.5) * strength;
  }
  return sum;
}

function scene(dice: () => number): string {
  const some = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('');
  const between = (from: number, to: number) => Math.round(from + (to - from) * dice());
  const leaves = some(220, () => {
    const [x, y, size] = [between(0, 1600), between(0, 2000), between(20, 110)];
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.7}" fill="hsl(${between(70, 150)} ${between(15, 55)}% ${between(15, 70)}%)" opacity=".6" transform="rotate(${between(0, 180)} ${x} ${y})"/>`;
  });
  const strands = some(900, () => {
    const away = dice() < 0.5 ? -1 : 1;
    const [x, y] = [800 + away * between(170, 330), between(330, 560)];
    return `<path d="M${x} ${y}q${away * between(40, 160)} ${between(60, 240)} ${away * between(20, 120)} ${between(380, 760)}" stroke="hsl(${between(18, 34)} ${between(25, 50)}% ${between(8, 38)}%)" stroke-width="${between(1, 5)}" fill="none"/>`;
  });
  const threads = some(420, () => {
    const [x, y] = [between(180, 1420), between(1420, 2000)];
    return `<path d="M${x} ${y}l${between(30, 120)} ${between(-40, 40)}" stroke="hsl(215 ${between(15, 45)}% ${between(18, 62)}%)" stroke-width="${between(2, 7)}"/>`;
  });
  const freckles = some(160, () => {
    const [x, y] = [between(590, 1010), between(640, 1060)];
    return `<circle cx="${x}" cy="${y}" r="${between(1, 4)}" fill="#8a4f35" opacity=".35"/>`;
  });
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="800" rx="58" ry="28" fill="#f4efe9"/><circle cx="${x}" cy="800" r="26" fill="#4b6a4a"/><circle cx="${x}" cy="800" r="12" fill="#111"/><circle cx="${x + 8}" cy="792" r="5" fill="#fff"/><path d="M${x - 76} 742q76-44 152 0" stroke="#3b2417" stroke-width="18" fill="none"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1600 2000">
<defs><radialGradient id="skin" cx=".4" cy=".35"><stop offset="0" stop-color="#f2c8a6"/><stop offset="1" stop-color="#b5764f"/></radialGradient>
<linearGradient id="sky" x2="1" y2="1"><stop offset="0" stop-color="#d8dcc0"/><stop offset="1" stop-color="#2f4033"/></linearGradient>
<filter id="far"><feGaussianBlur stdDeviation="14"/></filter></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><g filter="url(#far)">${leaves}</g>
<ellipse cx="800" cy="700" rx="400" ry="470" fill="#2d1a10"/><path d="M140 2000q60-560 660-620t660 620z" fill="#3a5374"/>${threads}
<path d="M680 1120v260q120 110 240 0v-260z" fill="#b5764f"/><ellipse cx="800" cy="820" rx="275" ry="360" fill="url(#skin)"/>${freckles}
${eye(690)}${eye(910)}<path d="M800 820l-32 150q32 26 68 0" stroke="#8f5636" stroke-width="10" fill="none"/>
<path d="M690 1050q110 70 220 0q-110-34-220 0z" fill="#a53d3d"/>${strands}</svg>`;
}

/** Deterministic random numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
