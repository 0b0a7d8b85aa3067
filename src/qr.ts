import { create } from 'qrcode';
import { parseColor } from './colors.ts';
import { escapeHtml } from './pages/html.ts';

export type QrLevel = 'L' | 'M' | 'Q' | 'H';

export type QrOptions = {
  /** px; without it the picture fills the box it is put in */
  size?: number;
  dark?: string;
  light?: string;
  /** how much may be damaged; H, 30 %, unless told */
  level?: QrLevel;
  /** what a screen reader says */
  label?: string;
};

declare const svg: unique symbol;
/** A picture made here: a string like any other, and the only string a page takes as a picture. */
export type QrSvg = string & { readonly [svg]: true };

/** The empty modules that the standard asks for on each side. */
export const QUIET_ZONE = 4;

/** The modules of a code, row by row, true is dark. Throws where the text is too long for any code. */
export function qrModules(text: string, level: QrLevel = 'H'): boolean[][] {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => data[y * size + x] === 1));
}

/** A code as one SVG path on its ground. Colours that are none become black on white. */
export function qrSvg(text: string, options: QrOptions = {}): QrSvg {
  const { size, level = 'H', label = 'QR code' } = options;
  const rows = qrModules(text, level);
  const side = rows.length + 2 * QUIET_ZONE;
  const pixels = size === undefined ? '' : ` width="${Math.round(size)}" height="${Math.round(size)}"`;
  return (`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"${pixels} role="img" ` +
    `aria-label="${escapeHtml(label)}" shape-rendering="crispEdges">` +
    `<path fill="${colorOr(options.light, '#ffffff')}" d="M0 0h${side}v${side}H0z"/>` +
    `<path fill="${colorOr(options.dark, '#000000')}" d="${outline(rows)}"/></svg>`) as QrSvg;
}

/** One rectangle for each run of dark modules in a row, each placed from the one before: that packs to half. */
function outline(rows: boolean[][]): string {
  let [fromX, fromY] = [-QUIET_ZONE, -QUIET_ZONE];
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        const run = (end === -1 ? row.length : end) - x;
        const step = `m${x - fromX} ${y - fromY}`;
        [fromX, fromY] = [x, y];
        return `${step}h${run}v1h-${run}z`;
      }),
    )
    .join('');
}

function colorOr(color: string | undefined, fallback: string): string {
  return color !== undefined && parseColor(color) ? color : fallback;
}
