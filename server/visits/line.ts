import { crc32 } from 'node:zlib';
import { type Visit, type VisitKind, visitKinds } from '#src/visits.ts';

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

/** The visit of a line, without its line break; null where the line is torn. */
export function visitOf(line: string): Visit | null {
  const space = line.indexOf(' ');
  const text = line.slice(space + 1);
  if (space < 1 || crc32(text).toString(36) !== line.slice(0, space)) return null;
  const [at, kind, userId, itemId, visitor, flags, ...words] = JSON.parse(text) as [
    number,
    number,
    string,
    string,
    string,
    number,
    ...string[],
  ];
  const [source = '', country = '', device = '', browser = '', os = '', referrer = '', ...utm] = words;
  const [utmSource = '', utmMedium = '', utmCampaign = ''] = utm;
  return {
    at,
    kind: visitKinds[kind] as VisitKind,
    userId,
    itemId,
    visitor,
    flags,
    source,
    country,
    device,
    browser,
    os,
    referrer,
    utmSource,
    utmMedium,
    utmCampaign,
  };
}
