import { z } from 'zod';
import type { Language } from '#src/languages.ts';
import type { HelpPage } from '#src/marketing/help.ts';
import { helpPath, isReturnPath } from '#src/marketing/help-paths.ts';
import { HELP_QUERY_MAX, type HelpIndex, type HelpMatch, helpIndex, searchHelp } from '#src/marketing/help-search.ts';
import { escapeHtml, type Html, html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { line } from '#src/schemas.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import { scriptJson } from './embeds.ts';
import { helpStructuredData } from './structured-data.ts';

type HelpPageContext = Pick<Context, 'env' | 'i18n' | 'assets'>;

/** A query that makes no sense is ignored. */
const helpQuerySchema = z.object({
  q: line().max(HELP_QUERY_MAX).catch(''),
  from: z.string().refine(isReturnPath).nullable().catch(null),
});

type HelpQuery = z.output<typeof helpQuerySchema>;

export function helpQueryOf(query: unknown): HelpQuery {
  return helpQuerySchema.parse(query ?? {});
}

/** Renders help pages, and on the index the results of a search (product 33). */
export function helpRenderer({ env, i18n, assets }: HelpPageContext) {
  const indexes: Record<Language, HelpIndex> = {
    en: helpIndex(assets.helpEntries.en),
    es: helpIndex(assets.helpEntries.es),
  };
  return (page: HelpPage, language: Language, { q, from }: HelpQuery): string => {
    const isSearch = page === 'help' && q !== '';
    const entry = assets.helpEntries[language].find(({ topic }) => page === `help/${topic}`) ?? null;
    const values: Record<string, string> = {
      FROM: escapeHtml(from ?? screenPath('home')),
      QUERY: escapeHtml(q),
      RESULTS: isSearch ? results(i18n(language), language, q, searchHelp(indexes[language], q)).toString() : '',
      STRUCTURED: scriptJson(helpStructuredData(env, language, page, entry)),
    };
    const document = isSearch ? assets.helpResults[language] : assets.landing[language][page];
    return document
      .replace(/__([A-Z]+?)__/g, (token, name: string) => values[name] ?? token)
      .replace(from === null ? '' : ' hidden="" data-return="true"', '');
  };
}

function results(i18n: I18n, language: Language, query: string, matches: readonly HelpMatch[]): Html {
  if (matches.length === 0) {
    return html`<h2>${i18n._({
      id: 'page.help.none',
      message: 'Nothing found for “{query}”',
      values: { query },
    })}</h2><p>${i18n._({ id: 'page.help.none_text', message: 'Try another word.' })}</p>`;
  }
  const title = i18n._({
    id: 'page.help.found',
    message: '{count, plural, one {# page} other {# pages}} for “{query}”',
    values: { count: matches.length, query },
  });
  return html`<h2>${title}</h2><ul>${matches.map((match) => resultItem(language, match))}</ul>`;
}

function resultItem(language: Language, { topic, title, excerpt }: HelpMatch): Html {
  const parts = excerpt.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text));
  return html`<li><a href="${helpPath(`help/${topic}`, language)}">${title}</a><p>${parts}</p></li>`;
}
