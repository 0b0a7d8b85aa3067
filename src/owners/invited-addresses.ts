import { emailSchema } from '../accounts/credentials.ts';

/** Of a CSV file, in bytes: a hundred addresses with much beside them. */
export const MAX_ADDRESS_FILE = 500_000;

/** A place in what was typed, from line 1. */
export type Spot = { line: number; text: string };

export type InvitedAddresses = {
  /** each once, in the order of the list */
  emails: readonly string[];
  /** what is no email */
  wrong: readonly Spot[];
  /** what was there before */
  repeated: readonly Spot[];
};

/** Reads a list that was typed or pasted: emails in lines or between commas, semicolons or tabs, with or without names. */
export function readAddresses(typed: string): InvitedAddresses {
  const emails = new Set<string>();
  const wrong: Spot[] = [];
  const repeated: Spot[] = [];
  for (const [index, row] of typed.split(/\r\n?|\n/).entries()) {
    for (const text of entriesOf(row)) {
      const spot = { line: index + 1, text };
      const email = emailSchema.safeParse(text).data;
      if (email === undefined) wrong.push(spot);
      else if (emails.has(email)) repeated.push(spot);
      else emails.add(email);
    }
  }
  return { emails: [...emails], wrong, repeated };
}

/** The emails of a CSV file, one to a line. Of a row without one, all of it, unless it is the first, which has the names of columns. */
export function addressesInFile(csv: string): string {
  const rows = csv.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return rows
    .flatMap((row, index) => {
      const found = emailsIn(row);
      if (found.length > 0) return found;
      const rest = row.replace(/[",;\t]+/g, ' ').trim();
      return index === 0 || rest === '' ? [] : [rest];
    })
    .join('\n');
}

function entriesOf(row: string): string[] {
  return row.split(/[;\t]/).flatMap((part) => {
    // Names of people may contain commas
    const pieces = /[<"]/.test(part) ? [part] : part.split(',');
    return pieces.flatMap((piece) => {
      const found = emailsIn(piece);
      const text = piece.trim();
      return found.length > 0 || text === '' ? found : [text];
    });
  });
}

function emailsIn(text: string): string[] {
  return text.split(/[\s<>"(),;]+/).filter((word) => word.includes('@'));
}
