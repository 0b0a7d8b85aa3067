import { sql } from 'kysely';
import { storedBrowser, visitBrowsers } from '#src/visits/clients.ts';
import { OTHER_VALUES, type VisitDimension } from '#src/visits/visits.ts';

/** Releases before stored most of the user agent of an unknown browser; a nightly job removes that. */
export function isOther(dimension: VisitDimension | null, word: string): boolean {
  return word === OTHER_VALUES || (dimension === 'browser' && storedBrowser(word) !== word);
}

/** Of a row of `visit_words`. */
export const isUnknownBrowser = sql`w.word <> all(${['', OTHER_VALUES, ...visitBrowsers]}::text[])`;
