import { screenPath } from '#src/screens.ts';

// Prerendering has neither window nor document
const location = typeof window === 'undefined' ? { origin: '', host: '' } : window.location;

/** The URL has no trailing slash. */
export const publicUrl = location.origin;
export const publicHost = location.host;

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
