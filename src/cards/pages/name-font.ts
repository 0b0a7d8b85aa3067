import { type Html, html, raw } from '../../pages/html.ts';
import type { CardDesign, PageParts } from '../designs/design.ts';
import { fontLooks, fontOf, hasLetters } from '../designs/fonts.ts';
import type { WebFont } from '../designs/tokens.ts';

/** Their paths. */
export type NameFonts = Readonly<Record<WebFont, string>>;

type FontOptions = { fonts?: NameFonts; preview: boolean };

/**
 * The one font of a page, for its name. A slow one is left out, so that text is never late and nothing moves; previews show it
 * whenever it comes.
 */
export function nameFont(
  { font: own }: CardDesign,
  { card, tokens }: PageParts,
  { fonts, preview }: FontOptions,
): { link: Html; style: Html } | null {
  const chosen = fontOf(own, tokens);
  if (fonts === undefined || chosen === null || !hasLetters(card.name)) return null;
  const { scale, tracking, leading } = fontLooks[chosen];
  const url = fonts[chosen];
  return {
    link: html`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
    style: html`@font-face{font-family:N;src:url(${raw(url)});font-weight:1 999;font-display:${preview ? 'swap' : 'optional'}}:root{--name:N,system-ui,sans-serif;--scale:${scale};--tracking:${tracking}em;--leading:${leading}}`,
  };
}
