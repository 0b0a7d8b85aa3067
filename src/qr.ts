import { create } from 'qrcode';
import { parseColor } from './colors.ts';
import { escapeHtml } from './pages/html.ts';

export type QrLevel = 'L' | 'M' | 'Q' | 'H';

export type QrOptions = {
  size?: number; // px; fills its container if absent
  dark?: string;
  light?: string;
  level?: QrLevel; // error correction, H (30 %) by default
  label?: string; // for screen readers
};

declare const svg: unique symbol;
/** Branded, so that pages embed no other string as SVG. */
export type QrSvg = string & { readonly [svg]: true };

/** Empty modules on each side, required by the standard. */
export const QUIET_ZONE = 4;

/** Rows of modules; true is dark. @throws if the text is too long */
export function qrModules(text: string, level: QrLevel = 'H'): boolean[][] {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => data[y * size + x] === 1));
}

/** Invalid colors become black on white. */
export function qrSvg(text: string, options: QrOptions = {}): QrSvg {
  const { size, level = 'H', label = 'QR code' } = options;
  const rows = qrModules(text, level);
  const side = rows.length + 2 * QUIET_ZONE;
  const pixels = size === undefined ? '' : ` width="${Math.round(size)}" height="${Math.round(size)}"`;
  return (`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"${pixels} role="img" ` +
    `aria-label="${escapeHtml(label)}" shape-rendering="crispEdges">` +
    `<path fill="${colorOr(options.light, '#ffffff')}" d="M0 0h${side}v${side}H0z"/>` +
    `<path stroke="${colorOr(options.dark, '#000000')}" d="${lines(rows)}"/></svg>`) as QrSvg;
}

/** A line per run of dark modules, as thick as a module, from where the previous one ends: half as long as rectangles. */
function lines(rows: boolean[][]): string {
  let [fromX, fromY] = [-QUIET_ZONE, -QUIET_ZONE - 0.5];
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        const run = (end === -1 ? row.length : end) - x;
        const step = `m${x - fromX} ${y - fromY}`;
        [fromX, fromY] = [x + run, y];
        return `${step}h${run}`;
      }),
    )
    .join('');
}

function colorOr(color: string | undefined, fallback: string): string {
  return color !== undefined && parseColor(color) ? color : fallback;
}
