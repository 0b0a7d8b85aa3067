import { initials } from '../../../names.ts';
import { type Html, html } from '../../../pages/html.ts';
import { baseStyle } from '../../../pages/style.ts';
import { codeCorner, isLong } from '../../pages/parts.ts';
import { squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { linkStyle, monogramStyle, paperStyle, themeStyle, tokenStyle } from './style.ts';

/** A letterhead above ruled rows, which follow the links. It loads no font, and fits in one request (product 7.6). */
export const paper: CardDesign = {
  font: null,
  preview: null,
  themeColor: ({ first }) => first,
  style: ({ card, tokens, palette, links }) =>
    html`${themeStyle(card)}${baseStyle}${links && linkStyle}${paperStyle}${card.photo === null && monogramStyle}${tokenStyle(tokens, palette)}`,
  main: (parts) => {
    const { hint, save, quick, rows, links, socials, share, code } = parts;
    return html`${hint}
<article>
${hero(parts)}
${save}
${links && html`${quick}${links}`}
${rows}
${socials}
${share}
</article>
${code}`;
  },
};

function hero(parts: PageParts): Html {
  const { card, role } = parts;
  return html`<header class="card${isLong(card.name) && ' long'}">
${portrait(parts)}
<div><h1 dir="auto">${card.name}${card.pronouns && html` <span class="pronouns">(${card.pronouns})</span>`}</h1>${role && html`<p class="role" dir="auto">${role}</p>`}</div>
${codeCorner(parts)}
</header>`;
}

// The portrait is 8rem wide. Phones get a smaller size, so that 3x screens load 320 px instead of 640 px (product 7.6)
const PORTRAIT = { name: 'portrait', side: 128, sizes: '(max-width:47.99rem) 6.5rem,8rem' };

function portrait({ i18n, card }: PageParts): Html {
  const monogram = html`<span class="monogram" aria-hidden="true">${initials(card.name)}</span>`;
  return squarePhoto(i18n, card, PORTRAIT) ?? monogram;
}
