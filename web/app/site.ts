import { screenPath } from '#src/screens.ts';

/** As the server writes it into the head. Prerendering has no document, and the pages of `npm run dev` alone have no server. */
const written =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="public-url"]');

/** Stands for the site's URL, or its host, where a screen is prerendered. */
const UNKNOWN_URL = 'https://public-url.invalid';

/** Without a trailing slash. What owners publish may be elsewhere: see `useUrls`. */
export const publicUrl = typeof document === 'undefined' ? UNKNOWN_URL : (written?.content ?? '');
export const publicHost = publicUrl.replace(/^https?:\/\//, '');

/** The configured product name. The server writes it into the head, and into prerendered pages. */
export const appName =
  typeof document === 'undefined'
    ? '__APP_NAME__'
    : (document.querySelector<HTMLMetaElement>('meta[name="app-name"]')?.content ?? '');

export function supportPath(subject: string): string {
  return `${screenPath('support')}?${new URLSearchParams({ subject })}`;
}

/** State of a link to an editor, whose way back is the list as it is now. */
export function listState(): { list: string } {
  return { list: window.location.pathname + window.location.search };
}
