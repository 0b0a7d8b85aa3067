import { crc32 } from 'node:zlib';
import { sourceOf, type Visit, visitFlags, visitKinds } from '#src/visits/visits.ts';

/** A visit as one line of the journal: a checksum, a space, a list. A line that a crash tore is known by it. */
export function lineOf(visit: Visit): string {
  const text = JSON.stringify([
    visit.at,
    visitKinds.indexOf(visit.kind),
    visit.userId,
    visit.itemId,
    visit.visitor,
    visit.flags,
    visit.source,
    visit.country,
    visit.device,
    visit.browser,
    visit.os,
    visit.referrer,
    visit.utmSource,
    visit.utmMedium,
    visit.utmCampaign,
  ]);
  return `${crc32(text).toString(36)} ${text}\n`;
}

/** Torn: the checksum is wrong. Malformed: the checksum is right, but this version cannot store what it covers. */
export type Unreadable = 'torn' | 'malformed';

/** The visit on a line, given without its line break, or why there is none. Never throws. */
export function readLine(line: string): Visit | Unreadable {
  const space = line.indexOf(' ');
  const text = line.slice(space + 1);
  if (space < 1 || crc32(text).toString(36) !== line.slice(0, space)) return 'torn';
  try {
    return visitOf(JSON.parse(text)) ?? 'malformed';
  } catch {
    return 'malformed';
  }
}

const ELEMENTS = 15;
const KNOWN_FLAGS = Object.values(visitFlags).reduce((flags, flag) => flags | flag, 0);
/** Twice what is recorded. The three words of a campaign are stored as one, which must fit in a B-tree index (2.7 kB). */
const LONGEST_WORD = 200;

/** Null unless it has the shape that `lineOf` writes. */
function visitOf(value: unknown): Visit | null {
  if (!Array.isArray(value) || value.length !== ELEMENTS) return null;
  const [at, kindNumber, userId, itemId, visitor, flags, sourceName, ...words]: unknown[] = value;
  const kind = typeof kindNumber === 'number' ? visitKinds[kindNumber] : undefined;
  const source = sourceOf(sourceName);
  if (kind === undefined || source === null || typeof at !== 'number' || !Number.isFinite(at)) return null;
  if (!isId(userId) || !isId(itemId) || !isVisitor(visitor) || !isFlags(flags) || !words.every(isWord)) return null;
  const [country = '', device = '', browser = '', os = '', referrer = '', ...campaign] = words;
  const [utmSource = '', utmMedium = '', utmCampaign = ''] = campaign;
  const subject = { at, kind, userId, itemId, visitor, flags, source };
  return { ...subject, country, device, browser, os, referrer, utmSource, utmMedium, utmCampaign };
}

// Lower case only, as Postgres and Node write them: these are compared as text

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}

function isVisitor(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

function isFlags(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && (value & KNOWN_FLAGS) === value;
}

/** Postgres stores neither NUL nor half of a surrogate pair. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_WORD && value.isWellFormed() && !value.includes('\0');
}
