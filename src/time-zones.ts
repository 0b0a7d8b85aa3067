export const UTC = 'UTC';

const LONGEST = 64;

/** The canonical name of a time zone; null if unknown (product 20.9). */
export function knownTimeZone(name: string): string | null {
  // An offset has no daylight saving time
  if (name.length > LONGEST || !/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Current names of zones that Unicode, and so most engines, still call by their former ones. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The name to show. What is stored and sent is the engine's: an older browser may not know the current one. */
export function currentTimeZone(name: string): string {
  return renamed[name] ?? name;
}

const QUARTER_MS = 15 * 60_000;
const MOST_KNOWN = 50_000;
const known = new Map<string, string>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD. Cached per quarter of an hour: no zone changes its day within one. */
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
  // Stored by a process that knew more zones
  const timeZone = knownTimeZone(zone) ?? UTC;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(zone, format);
  return format;
}

/** Local date and time as in form fields: `2026-11-30` and `18:05`. */
export type WallClock = { day: string; time: string };

const MINUTE = 60_000;

export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const shown = new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Null if invalid. Of a repeated time the first; a skipped time is moved past the gap. */
export function instantOf({ day, time }: WallClock, timeZone: string): Date | null {
  const written = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time) ? Date.parse(`${day}T${time}Z`) : NaN;
  if (Number.isNaN(written)) return null;
  const around = [-1, 1].map((side) => offsetAt(new Date(written + side * 24 * 60 * MINUTE), timeZone));
  const candidates = around.map((offset) => new Date(written - offset)).sort((a, b) => a.getTime() - b.getTime());
  const exact = candidates.find((instant) => instant.getTime() + offsetAt(instant, timeZone) === written);
  return exact ?? candidates[1] ?? null;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function offsetFormatOf(timeZone: string): Intl.DateTimeFormat {
  const found = offsetFormats.get(timeZone);
  if (found) return found;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  return format;
}

/** Offset from UTC in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const name =
    offsetFormatOf(timeZone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
