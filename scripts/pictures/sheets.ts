import { join } from 'node:path';
import sharp from 'sharp';

export type Picture = {
  file: string;
  name: string;
  /** pictures with the same value share a contact sheet */
  sheet: string;
};

/** Image width, and images per row. */
const columns: Record<string, { side: number; across: number; most: number }> = {
  360: { side: 300, across: 6, most: 1_000 },
  768: { side: 440, across: 4, most: 900 },
  1280: { side: 600, across: 3, most: 760 },
};
const GAP = 16;
const TITLE = 26;
const ROWS = 3;

/** Writes `sheet.<language>.<theme>.<width>.<n>.png`: contact sheets of labeled screenshots. */
export async function drawSheets(pictures: Picture[], folder: string): Promise<void> {
  for (const [sheet, all] of Map.groupBy(pictures, ({ sheet }) => sheet)) {
    const { side, across, most } = columns[sheet.split('.').at(-1) ?? ''] ?? { side: 440, across: 4, most: 900 };
    const each = across * ROWS;
    for (let first = 0; first < all.length; first += each) {
      const file = join(folder, `sheet.${sheet}.${first / each + 1}.png`);
      await drawSheet(file, all.slice(first, first + each), { side, across, most });
      process.stdout.write(`${file}\n`);
    }
  }
}

type Place = { side: number; across: number; most: number };

async function drawSheet(file: string, some: Picture[], { side, across, most }: Place): Promise<void> {
  const pictures = await Promise.all(
    some.map(async ({ file: from, name }) => {
      const { data, info } = await sharp(from).resize({ width: side }).png().toBuffer({ resolveWithObject: true });
      const height = Math.min(info.height, most);
      return { name, height, input: await sharp(data).extract({ left: 0, top: 0, width: side, height }).toBuffer() };
    }),
  );
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let top = GAP;
  for (let first = 0; first < pictures.length; first += across) {
    const row = pictures.slice(first, first + across);
    for (const [n, { name, input }] of row.entries()) {
      const left = GAP + n * (side + GAP);
      parts.push({ input: titleOf(name, side), left, top }, { input, left, top: top + TITLE });
    }
    top += TITLE + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  const size = { width: GAP + across * (side + GAP), height: top, channels: 3 as const };
  await sharp({ create: { ...size, background: '#8a94a6' } })
    .composite(parts)
    .png()
    .toFile(file);
}

function titleOf(name: string, side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${TITLE}"><text x="0" y="18" font-family="sans-serif" font-size="15" fill="#fff">${name}</text></svg>`,
  );
}
