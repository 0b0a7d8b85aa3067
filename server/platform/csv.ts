import { stringify } from 'csv-stringify/sync';
import type { Language } from '#src/languages.ts';
import { withoutMarks } from '#src/names.ts';

/** Spreadsheets expect a semicolon where the comma is the decimal separator (product 20.20). */
export const separators: Record<Language, ',' | ';'> = { en: ',', es: ';' };

/** Formats RFC 4180 CSV with a byte order mark, by which spreadsheets detect UTF-8; none if rows came before. */
export function csvOf(
  rows: readonly (readonly (string | number)[])[],
  separator: ',' | ';',
  { isContinued = false } = {},
): string {
  return stringify([...rows], {
    bom: !isContinued,
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: [/[,;\r\n]/], // both separators, in case a spreadsheet splits at the other one
    cast: { string: escapeFormula },
  });
}

/** Escapes formulas in text from visitors and owners (product 20.11). The library's own option overlooks those after spaces. */
function escapeFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}

/** `name`: without its extension. */
export function csvHeaders(name: string) {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  };
}

/** An ASCII name without extension. */
export function fileName(parts: readonly string[]): string {
  return withoutMarks(parts.join(' '))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
