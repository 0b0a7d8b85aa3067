import { escapeHtml } from '../pages/html.ts';
import { type QrSvg, QUIET_ZONE, qrModules } from '../qr.ts';
import type { DotShape, QrStyle } from './qr-style.ts';

export type QrLayout = {
  rows: boolean[][];
  /** in modules, including the quiet zone */
  side: number;
  logo: { at: number; size: number } | null;
};

/** Share of the side. It covers 5 % of the area; error correction level H restores 30 % (product 13.4). */
const LOGO_SHARE = 0.22;
const LOGO_RING = 0.5;

export function qrLayout(text: string, hasLogo: boolean): QrLayout {
  const rows = qrModules(text, 'H');
  const side = rows.length + 2 * QUIET_ZONE;
  if (!hasLogo) return { rows, side, logo: null };
  const hole = 2 * Math.floor((rows.length * LOGO_SHARE + 1) / 2) - 1;
  const first = (rows.length - hole) / 2;
  const isCovered = (at: number) => at >= first && at < first + hole;
  return {
    rows: rows.map((row, y) => row.map((dark, x) => dark && !(isCovered(x) && isCovered(y)))),
    side,
    logo: { at: QUIET_ZONE + first + LOGO_RING, size: hole - 2 * LOGO_RING },
  };
}

/** A dot, or a square with some corners rounded (a bit mask of `corner`). */
type ModuleShape = { dot: boolean; corners: number };

const corner = { topLeft: 1, topRight: 2, bottomRight: 4, bottomLeft: 8 } as const;
const DOT_RADIUS = 0.48;
const CORNER_RADIUS = 0.5;

const square: ModuleShape = { dot: false, corners: 0 };
const dot: ModuleShape = { dot: true, corners: 0 };

function moduleShape({ rows }: QrLayout, shape: DotShape, x: number, y: number): ModuleShape {
  if (shape === 'square') return square;
  // Scanners look for these patterns first, so they stay square
  if (isFinder(rows.length, x, y) || isAlignment(rows.length, x, y)) return square;
  if (shape === 'dots') return dot;
  const isDark = (dx: number, dy: number) => rows[y + dy]?.[x + dx] === true;
  const [above, right, below, left] = [isDark(0, -1), isDark(1, 0), isDark(0, 1), isDark(-1, 0)];
  return {
    dot: false,
    corners:
      (above || left ? 0 : corner.topLeft) |
      (above || right ? 0 : corner.topRight) |
      (below || right ? 0 : corner.bottomRight) |
      (below || left ? 0 : corner.bottomLeft),
  };
}

const FINDER = 7;

function isFinder(length: number, x: number, y: number): boolean {
  const isNear = (at: number) => at < FINDER;
  const isFar = (at: number) => at >= length - FINDER;
  return (isNear(x) && isNear(y)) || (isFar(x) && isNear(y)) || (isNear(x) && isFar(y));
}

function isAlignment(length: number, x: number, y: number): boolean {
  const isWithin = (at: number) => at >= length - 9 && at < length - 4;
  return length > 21 && isWithin(x) && isWithin(y);
}

/** The dark modules as one SVG path, in modules from the image's corner. */
export function qrPath(layout: QrLayout, shape: DotShape): string {
  const { rows } = layout;
  const parts: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const first = moduleShape(layout, shape, x, y);
      if (first.dot) {
        parts.push(dotPath(x + QUIET_ZONE + 0.5, y + QUIET_ZONE + 0.5));
        continue;
      }
      // One shape per run: adjacent edges would show hairlines
      let end = x + 1;
      while (row[end] && !moduleShape(layout, shape, end, y).dot) end++;
      const last = moduleShape(layout, shape, end - 1, y);
      parts.push(runPath(x + QUIET_ZONE, y + QUIET_ZONE, end - x, first.corners, last.corners));
      x = end - 1;
    }
  }
  return parts.join('');
}

function dotPath(x: number, y: number): string {
  const r = DOT_RADIUS;
  const arc = (dx: number) => `a${r} ${r} 0 0 1 ${dx} 0`;
  return `M${round(x - r)} ${y}${arc(2 * r)}${arc(-2 * r)}z`;
}

function runPath(x: number, y: number, length: number, first: number, last: number): string {
  const right = x + length;
  if (first === 0 && last === 0) return `M${x} ${y}H${right}V${y + 1}H${x}z`;
  const r = CORNER_RADIUS;
  const [topLeft, bottomLeft] = [first & corner.topLeft ? r : 0, first & corner.bottomLeft ? r : 0];
  const [topRight, bottomRight] = [last & corner.topRight ? r : 0, last & corner.bottomRight ? r : 0];
  const arc = (radius: number, dx: number, dy: number) =>
    radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
  return (
    `M${x + topLeft} ${y}H${right - topRight}${arc(topRight, 1, 1)}` +
    `V${y + 1 - bottomRight}${arc(bottomRight, -1, 1)}` +
    `H${x + bottomLeft}${arc(bottomLeft, -1, -1)}` +
    `V${y + topLeft}${arc(topLeft, 1, -1)}z`
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export type StyledQrOptions = {
  size?: number; // px; without it the image fills its box
  label: string; // for screen readers
  logo: string | null; // image URL: a path on a page, a data: URL in a file
};

/** `style` must have passed the schema: its colors are written into the markup. */
export function styledQrSvg(text: string, style: QrStyle, { size, label, logo }: StyledQrOptions): QrSvg {
  const layout = qrLayout(text, logo !== null);
  const { side } = layout;
  const pixels = size === undefined ? '' : ` width="${Math.round(size)}" height="${Math.round(size)}"`;
  const crisp = style.dots === 'square' ? ' shape-rendering="crispEdges"' : '';
  return (`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"${pixels} role="img" ` +
    `aria-label="${escapeHtml(label)}">` +
    `<path fill="${style.light}"${crisp} d="M0 0h${side}v${side}H0z"/>` +
    `<path fill="${style.dark}"${crisp} d="${qrPath(layout, style.dots)}"/>${logoImage(layout, logo)}</svg>`) as QrSvg;
}

function logoImage({ logo: place }: QrLayout, logo: string | null): string {
  if (!place || logo === null) return '';
  const { at, size } = place;
  return (
    `<image href="${escapeHtml(logo)}" x="${at}" y="${at}" width="${size}" height="${size}" ` +
    'preserveAspectRatio="xMidYMid slice"/>'
  );
}
