import type { Language } from '../languages.ts';
import { entryScreens, screenAt, screenPath } from '../screens.ts';
import type { DocsPage } from './docs.ts';
import type { HelpPage } from './help.ts';

/** A help page, or one about the API, in a language, whatever the browser's; `from` is the screen that it leads back to. */
export function helpPath(page: HelpPage | DocsPage, language: Language, from?: string): string {
  const query = new URLSearchParams({ ...(language === 'en' && { lang: language }), ...(from && { from }) });
  const path = language === 'en' ? `/${page}` : `/${language}/${page}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Whether a help page may lead back to this path: a screen of ours, never another site. */
export function isReturnPath(path: string): boolean {
  return screenAt(path) !== null || entryScreens.some((screen) => screen !== 'goodbye' && screenPath(screen) === path);
}
