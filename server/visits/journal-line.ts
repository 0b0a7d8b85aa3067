import { crc32 } from 'node:zlib';
import { sourceOf, type Visit, visitFlags, visitKinds } from '#src/visits/visits.ts';

/** Formats a journal line: a checksum to detect torn writes, a space, a JSON array. */
export function formatLine(visit: Visit): string {
  const values: unknown[] = [
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
  ];
  if (visit.count !== undefined) values.push(visit.count);
  const text = JSON.stringify(values);
  return `${crc32(text).toString(36)} ${text}\n`;
}

/** torn: wrong checksum. malformed: valid checksum, but this version can't store it. */
export type Unreadable = 'torn' | 'malformed';

export function parseLine(line: string): Visit | Unreadable {
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
/** Twice what is recorded. A joined campaign must fit in a B-tree index entry (2.7 kB). */
const MAX_VALUE_LENGTH = 200;

function visitOf(value: unknown): Visit | null {
  if (!Array.isArray(value)) return null;
  // Releases before aggregates can't read such lines and quarantine them
  const [count] = value.splice(ELEMENTS, 1);
  if (value.length !== ELEMENTS || !(count === undefined || isCount(count))) return null;
  const [at, kindNumber, userId, itemId, visitor, flags, sourceName, ...values]: unknown[] = value;
  const kind = typeof kindNumber === 'number' ? visitKinds[kindNumber] : undefined;
  const source = sourceOf(sourceName);
  if (kind === undefined || source === null || typeof at !== 'number' || !Number.isFinite(at)) return null;
  if (!isId(userId) || !isId(itemId) || !isVisitor(visitor) || !isFlags(flags) || !values.every(isValue)) return null;
  const [country = '', device = '', browser = '', os = '', referrer = '', ...campaign] = values;
  const [utmSource = '', utmMedium = '', utmCampaign = ''] = campaign;
  const subject = { at, kind, userId, itemId, visitor, flags, source };
  const visit = { ...subject, country, device, browser, os, referrer, utmSource, utmMedium, utmCampaign };
  return count === undefined ? visit : { ...visit, count };
}

/** More than any event loop turn answers. */
const MAX_COUNT = 1_000_000;

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_COUNT;
}

// Lowercase only, as Postgres and Node write it: IDs are compared as text.

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}

function isVisitor(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

function isFlags(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && (value & KNOWN_FLAGS) === value;
}

/** Postgres stores neither NUL nor lone surrogates. */
function isValue(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && value.isWellFormed() && !value.includes('\0');
}
