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

/** What a clock on the wall of a time zone shows, as the fields of a form hold it: `2026-11-30` and `18:05`. */
export type WallClock = { day: string; time: string };

const MINUTE = 60_000;

export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const shown = new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * When a clock on the wall shows this; null where it is no day or time. Of a time that comes twice, as clocks are put back,
 * it is the first; one that is skipped is as far behind the gap as it says.
 */
export function instantOf({ day, time }: WallClock, timeZone: string): Date | null {
  const written = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time) ? Date.parse(`${day}T${time}Z`) : NaN;
  if (Number.isNaN(written)) return null;
  const around = [-1, 1].map((side) => offsetAt(new Date(written + side * 24 * 60 * MINUTE), timeZone));
  const candidates = around.map((offset) => new Date(written - offset)).sort((a, b) => a.getTime() - b.getTime());
  const exact = candidates.find((instant) => instant.getTime() + offsetAt(instant, timeZone) === written);
  return exact ?? candidates[1] ?? null;
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
