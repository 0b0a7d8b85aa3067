import type { IncomingHttpHeaders } from 'node:http';

const AHEAD = /prefetch|prerender|preview|instant/i;
/** What browsers load as a part of a page, and never show by itself. */
const PART =
  /^(audio|audioworklet|font|image|json|manifest|paintworklet|report|script|style|track|video|webidentity|worker|sharedworker|serviceworker|xslt)$/i;
const ANY = /[^0\s]/;

/** Headers, with the values that say that nobody has opened the page yet (docs/decisions/2026-11-25-who-is-a-visitor.md). */
const unopened = new Map<string, RegExp>([
  ...['sec-purpose', 'purpose', 'x-purpose', 'x-sec-purpose', 'sec-fetch-purpose', 'moz-purpose', 'x-moz'].map(
    (name) => [name, AHEAD] as const,
  ),
  ...['sec-speculation-tags', 'next-router-prefetch', 'next-router-segment-prefetch', 'x-middleware-prefetch'].map(
    (name) => [name, ANY] as const,
  ),
  ['sec-fetch-dest', PART],
]);

/** Whether a page is loaded ahead, for a preview, or as a part of another page (product 20.3). */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  // Requests have few headers: a lookup of each name would take four times as long
  for (const name in headers) {
    const pattern = unopened.get(name);
    if (pattern?.test(String(headers[name]))) return true;
  }
  return false;
}
