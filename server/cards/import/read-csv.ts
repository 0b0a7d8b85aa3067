import { CsvError, parse } from 'csv-parse/sync';
import { MAX_IMPORT_ROWS } from '#src/cards/import.ts';
import { columnsOf, type ImportColumns, type ImportRow, rowOf } from '#src/cards/import-columns.ts';
import { AppError } from '#src/errors.ts';
import { isStorable } from '#src/schemas.ts';

/** With the names of the columns, and with empty rows between others. */
const MAX_RECORDS = 5 * MAX_IMPORT_ROWS;

/** `number`: of a row in a spreadsheet. Empty rows are left out. */
export type NumberedRow = { number: number; row: ImportRow };

/** Reads a file of any spreadsheet. @throws import_unreadable, import_rows */
export function readCsv(bytes: Buffer): Pick<ImportColumns, 'ignored'> & { rows: NumberedRow[] } {
  const text = textOf(bytes);
  if (!isStorable(text)) throw new AppError('import_unreadable');
  const [header = [], ...records] = recordsOf(withoutEmptyEnd(text), separatorOf(text));
  const { fields, ignored } = columnsOf(header);
  if (!(['name', 'firstName', 'externalId'] as const).some((field) => fields.includes(field)))
    throw new AppError('import_unreadable');
  const rows = records
    .map((cells, place) => ({ number: place + 2, row: rowOf(fields, cells) }))
    .filter(({ row }) => Object.keys(row).length > 0);
  if (rows.length === 0) throw new AppError('import_unreadable');
  if (rows.length > MAX_IMPORT_ROWS) throw new AppError('import_rows', { limit: MAX_IMPORT_ROWS });
  return { rows, ignored };
}

/** Some spreadsheets save in the encoding of Windows, or in UTF-16 with a byte order mark. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** That of the first line, which has the names of the columns. */
function separatorOf(text: string): ',' | ';' | '\t' {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = ([',', ';', '\t'] as const).map((separator) => [separator, line.split(separator).length] as const);
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** Spreadsheets save rows that were used once. */
function withoutEmptyEnd(text: string): string {
  let { length } = text;
  while (length > 0 && ',;\t\r\n '.includes(text[length - 1] ?? '')) length -= 1;
  return text.slice(0, length);
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    const records: string[][] = parse(text, { delimiter, relax_column_count: true, to: MAX_RECORDS + 1 });
    if (records.length > MAX_RECORDS) throw new AppError('import_rows', { limit: MAX_IMPORT_ROWS });
    return records;
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('import_unreadable');
    throw error;
  }
}
