import { emojiOf } from '../../links/link-icons.ts';
import type { PublicLink } from '../../links/links.ts';
import { type Html, html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { paths } from '../../paths.ts';
import { OUTGOING } from './contact-rows.ts';

/** `url`: where it leads, instead of through the short link. */
export type PageLink = PublicLink & { url?: string };

/** Links of a profile; they go through the short link, so that visits are counted (product 12.6). */
export function linkRows(i18n: I18n, links: readonly PageLink[]): Html | null {
  if (links.length === 0) return null;
  return html`<ul class="links" aria-label="${i18n._({ id: 'page.links', message: 'Links' })}">${links.map(linkRow)}</ul>`;
}

function linkRow({ title, slug, icon, url = paths.shortLink(slug) }: PageLink): Html {
  const emoji = emojiOf(icon);
  return html`<li><a href="${url}" rel="${OUTGOING}">${
    emoji && html`<span aria-hidden="true">${emoji}</span>`
  }<b dir="auto">${title}</b>${icons.away}</a></li>`;
}
