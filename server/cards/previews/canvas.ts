import { parseColor, type Rgb } from '#src/colors.ts';

export type Canvas = { width: number; height: number; pixels: Buffer };

const CHANNELS = 3;
const PIECES = 6; // straight lines per curve, invisible at these sizes

export function canvasOf(width: number, height: number, color: string): Canvas {
  const { r, g, b } = rgb(color);
  return { width, height, pixels: Buffer.alloc(width * height * CHANNELS, Buffer.from([r, g, b])) };
}

function rgb(color: string): Rgb {
  return parseColor(color) ?? { r: 0, g: 0, b: 0 };
}

/** Origin in px, and px per unit of the outline. In fonts, y points up. */
export type Placement = { x: number; y: number; scale: number; up?: boolean };

/**
 * Coverage of each pixel by outlines. Each edge adds the area to its right, and a row is summed from left to right;
 * overlapping outlines are clamped to full coverage.
 */
export type Mask = { width: number; height: number; areas: Float32Array };

export function maskOf(width: number, height: number): Mask {
  return { width, height, areas: new Float32Array(width * height) };
}

export function addOutline(
  { areas, width, height }: Mask,
  outline: string,
  { x, y, scale, up = false }: Placement,
): void {
  const px = (value: number) => x + value * scale;
  const py = (value: number) => y + value * (up ? -scale : scale);
  trace(outline, px, py, (x0, y0, x1, y1) => addEdge(areas, width, height, [x0, y0, x1, y1]));
}

type Edge = (x0: number, y0: number, x1: number, y1: number) => void;

/** Follows an SVG outline of absolute M, L, Q and Z commands; curves become straight lines. */
function trace(outline: string, px: (x: number) => number, py: (y: number) => number, edge: Edge): void {
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const line = (toX: number, toY: number) => {
    edge(x, y, toX, toY);
    [x, y] = [toX, toY];
  };
  for (const [, letter, numbers = ''] of outline.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(/\s+/).map(Number);
    if (letter === 'M') [startX, startY, x, y] = [px(a), py(b), px(a), py(b)];
    else if (letter === 'L') line(px(a), py(b));
    else if (letter === 'Z') line(startX, startY);
    else {
      const [fromX, fromY] = [x, y];
      for (let piece = 1; piece <= PIECES; piece++) {
        const t = piece / PIECES;
        const at = (from: number, by: number, to: number) => from * (1 - t) ** 2 + 2 * by * t * (1 - t) + to * t ** 2;
        line(at(fromX, px(a), px(c)), at(fromY, py(b), py(d)));
      }
    }
  }
}

function addEdge(areas: Float32Array, width: number, height: number, [x0, y0, x1, y1]: Ends): void {
  if (y0 === y1) return;
  const sign = y0 < y1 ? 1 : -1;
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (bottomX - topX) / (bottomY - topY);
  const within = (x: number) => Math.min(Math.max(x, 0), width);
  for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, Math.ceil(bottomY)); row++) {
    const from = Math.max(row, topY);
    const to = Math.min(row + 1, bottomY);
    const one = within(topX + (from - topY) * slope);
    const other = within(topX + (to - topY) * slope);
    const start = row * width;
    addPiece(areas.subarray(start, start + width), sign * (to - from), Math.min(one, other), Math.max(one, other));
  }
}

type Ends = [x0: number, y0: number, x1: number, y1: number];

/** Adds the part of an edge within one row; each pixel stores the difference from its left neighbor. */
function addPiece(row: Float32Array, high: number, left: number, right: number): void {
  const last = Math.min(Math.floor(right), row.length - 1);
  let given = 0;
  for (let column = Math.floor(left); column <= last; column++) {
    const covered = high * shareBeyond(column, left, right);
    row[column] = (row[column] ?? 0) + covered - given;
    given = covered;
  }
  if (last + 1 < row.length) row[last + 1] = (row[last + 1] ?? 0) + high - given;
}

function shareBeyond(column: number, left: number, right: number): number {
  if (right - left < 1e-6) return Math.min(1, Math.max(0, column + 1 - left));
  const before = (x: number) =>
    x <= left ? 0 : x >= right ? (x - (left + right) / 2) * (right - left) : (x - left) ** 2 / 2;
  return (before(column + 1) - before(column)) / (right - left);
}

export function fill({ pixels }: Canvas, mask: Mask, color: string): void {
  const { r, g, b } = rgb(color);
  eachShare(mask, (index, share) => {
    const at = index * CHANNELS;
    blend(pixels, at, r, share);
    blend(pixels, at + 1, g, share);
    blend(pixels, at + 2, b, share);
  });
}

/** Draws an image, with its corner at `left` and `top`, through a mask that lies within it. */
export function drawImage({ pixels, width }: Canvas, mask: Mask, image: Canvas, left: number, top: number): void {
  eachShare(mask, (index, share) => {
    const row = Math.floor(index / width);
    const from = ((row - top) * image.width + (index - row * width - left)) * CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel++) {
      blend(pixels, index * CHANNELS + channel, image.pixels[from + channel] ?? 0, share);
    }
  });
}

function eachShare({ areas, width }: Mask, paint: (index: number, share: number) => void): void {
  let sum = 0;
  for (let index = 0; index < areas.length; index++) {
    if (index % width === 0) sum = 0;
    sum += areas[index] ?? 0;
    const share = Math.min(1, Math.abs(sum));
    if (share > 0.002) paint(index, share);
  }
}

function blend(pixels: Buffer, at: number, value: number, share: number): void {
  const below = pixels[at] ?? 0;
  pixels[at] = Math.round(below + (value - below) * share);
}

export function roundBox(side: number, radius: number): string {
  const far = side - radius;
  const corners = [
    [far, radius, -90],
    [far, far, 0],
    [radius, far, 90],
    [radius, radius, 180],
  ] as const;
  const points = corners.flatMap(([x, y, from]) =>
    Array.from({ length: CORNER_PIECES + 1 }, (_, piece) => {
      const angle = ((from + (90 * piece) / CORNER_PIECES) * Math.PI) / 180;
      return `${(x + radius * Math.cos(angle)).toFixed(3)} ${(y + radius * Math.sin(angle)).toFixed(3)}`;
    }),
  );
  return `M${points.join('L')}Z`;
}

const CORNER_PIECES = 24;
