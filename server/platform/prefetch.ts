import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser loads a page before anybody asks for it. */
export function isPrefetch({ purpose, 'sec-purpose': secPurpose }: IncomingHttpHeaders): boolean {
  return /prefetch|prerender|preview/.test(`${purpose ?? ''} ${secPurpose ?? ''}`);
}
