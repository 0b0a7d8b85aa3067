import type { Language } from '#src/languages.ts';

/** What spreadsheets expect between cells: where a comma stands in numbers, a semicolon (product 20.20). */
export const separators: Record<Language, ',' | ';'> = { en: ',', es: ';' };

/** A sheet as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('')}`;
}

/** What a visitor or owner wrote is never a formula, whatever opens the sheet (product 20.11). */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
