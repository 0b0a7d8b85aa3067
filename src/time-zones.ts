import { z } from 'zod';

/** Where an account is that has told no other zone. */
export const UTC = 'UTC';

const LONGEST = 64;

/** The zone that a name stands for, by the one name it is kept under; null where it stands for none (product 20.9). */
export function knownTimeZone(name: string): string | null {
  // A bare offset is no place: it knows no summer time
  if (name.length > LONGEST || !/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const timeZoneSchema = z.string().transform((name, context) => {
  const zone = knownTimeZone(name);
  if (zone === null) context.addIssue({ code: 'custom', message: 'Invalid input' });
  return zone ?? z.NEVER;
});

const QUARTER_MS = 15 * 60_000;
const MOST_KNOWN = 50_000;
const known = new Map<string, string>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day, YYYY-MM-DD, of an instant in milliseconds in a zone. No zone changes its day within a quarter of an hour. */
export function dayIn(zone: string, at: number): string {
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size > MOST_KNOWN) known.clear();
  const day = formatOf(zone).format(quarter);
  known.set(key, day);
  return day;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const found = formats.get(zone);
  if (found) return found;
  // A zone that another process knew and this one does not: counting goes on
  const timeZone = knownTimeZone(zone) ?? UTC;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(zone, format);
  return format;
}
