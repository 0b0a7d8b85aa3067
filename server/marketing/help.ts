import { z } from 'zod';
import type { Language } from '#src/languages.ts';
import { type DocsPage, isDocsPage } from '#src/marketing/docs.ts';
import type { HelpPage } from '#src/marketing/help.ts';
import { helpPath, isReturnPath } from '#src/marketing/help-paths.ts';
import {
  HELP_QUERY_MAX,
  type HelpEntry,
  type HelpIndex,
  type HelpMatch,
  helpIndex,
  searchHelp,
} from '#src/marketing/help-search.ts';
import { escapeHtml, type Html, html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { line } from '#src/schemas.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import { once } from '../platform/once.ts';
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

/** Renders the pages that are searched, and on the first one the results (product 33, 41.13). */
export function helpRenderer({ env, i18n, assets }: HelpPageContext) {
  const indexes = new Map<HelpEntry[], () => HelpIndex>();
  for (const { help, 'docs/api': docs } of [assets.searches.en, assets.searches.es])
    for (const { entries } of [help, docs])
      indexes.set(
        entries,
        once(() => helpIndex(entries)),
      );
  return (page: HelpPage | DocsPage, language: Language, { q, from }: HelpQuery): string => {
    const isSearch = (page === 'help' || page === 'docs/api') && q !== '';
    const { results: around, entries } = assets.searches[language][isDocsPage(page) ? 'docs/api' : 'help'];
    const found = isSearch ? searchHelp(indexes.get(entries)?.() ?? [], q) : [];
    const values: Record<string, string> = {
      FROM: escapeHtml(from ?? screenPath('home')),
      QUERY: escapeHtml(q),
      RESULTS: isSearch ? results(i18n(language), language, q, found).toString() : '',
      STRUCTURED: scriptJson(helpStructuredData(env, language, page, entries)),
    };
    const document = isSearch ? around : assets.landing[language][page];
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

function resultItem(language: Language, { page, anchor, title, excerpt }: HelpMatch): Html {
  const parts = excerpt.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text));
  const url = helpPath(page, language) + (anchor === null ? '' : `#${anchor}`);
  return html`<li><a href="${url}">${title}</a><p>${parts}</p></li>`;
}
