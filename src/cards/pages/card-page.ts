import { themeColor } from '../../colors.ts';
import { languageNames, languages } from '../../languages.ts';
import { emojiOf } from '../../links/link-icons.ts';
import type { PublicLink } from '../../links/links.ts';
import { initials } from '../../names.ts';
import { document, lazyScript } from '../../pages/document.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { baseStyle } from '../../pages/style.ts';
import { type PhotoFormat, paths, photoIdOf, squareSizes } from '../../paths.ts';
import type { QrSvg } from '../../qr.ts';
import type { PublicCard } from '../cards.ts';
import { contactRows, OUTGOING, socialRows } from './contact-rows.ts';
import { copyLabel, shareRows } from './share-rows.ts';
import { cardStyle, noteStyle, themeStyle } from './style.ts';

export type CardPageOptions = {
  i18n: I18n;
  publicUrl: string; // without a trailing slash
  appName: string;
  path: string; // of the page itself
  qrSvg: QrSvg | null; // null without a card, which then can't be saved either (product 7.7)
  /** path of the image that messengers show, 1200 × 630 px (product 28.1) */
  previewImage?: string;
  scriptUrl: string | null; // web/cards/public-page.ts; optional
  links: readonly PublicLink[]; // product 12.6
  logo: string | null; // product 12.7
  madeWith: boolean; // shows 'Made with'
  note?: Html; // above the demo card (product 27.3)
  preview: boolean; // in the editor: no script, and links do nothing
};

/** The public page of a card (product 7.1). */
export function cardPage(card: PublicCard, options: CardPageOptions): string {
  const { i18n, qrSvg, scriptUrl, preview } = options;
  const role = roleOf(i18n, card);
  return document({
    language: i18n.locale,
    title: role === '' ? card.name : `${card.name} · ${role}`,
    head: head(card, options, role),
    style: html`${themeStyle(card)}${baseStyle}${cardStyle}${options.note && noteStyle}`,
    body: html`<main id="card">
${options.note}${qrSvg !== null && hint(i18n)}
<article>
${hero(i18n, card, role, qrSvg !== null)}
${
  qrSvg !== null &&
  html`<div class="bar"><a class="action save" href="${options.path}.vcf?photo=inline">${icons.save}${i18n._({
    id: 'page.save',
    message: 'Save contact',
  })}</a></div>`
}
${contactRows(i18n, card)}
${linkRows(i18n, options.links)}
${socialRows(i18n, card)}
${shareRows(i18n, { url: options.publicUrl + options.path, title: card.name })}
</article>
${qrSvg !== null && code(i18n, card, qrSvg)}
</main>
${footer(options)}
${preview ? null : lazyScript(scriptUrl)}`,
  });
}

function head(card: PublicCard, options: CardPageOptions, role: string): Html {
  const { i18n, publicUrl, path, previewImage, preview } = options;
  const url = publicUrl + path;
  const description =
    options.qrSvg === null
      ? card.name
      : i18n._({
          id: 'page.description',
          message: 'The digital business card of {name}. Save the contact in one tap.',
          values: { name: card.name },
        });
  // With a target, links can't leave the sandboxed frame of the preview
  return html`${preview && raw('<base target="_blank">')}<meta name="description" content="${description}">
<meta name="theme-color" content="${themeColor(card.backgroundColor)}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="profile">
<meta property="og:site_name" content="${options.appName}">
<meta property="og:title" content="${card.name}">
<meta property="og:description" content="${role || description}">
<meta property="og:url" content="${url}">
${
  previewImage &&
  html`<meta property="og:image" content="${publicUrl}${previewImage}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`
}
`;
}

function hero(i18n: I18n, card: PublicCard, role: string, hasCode: boolean): Html {
  const long = card.name.length > 32 || card.name.split(/\s+/).some((word) => word.length > 14);
  return html`<header class="card${long && ' long'}">
${portrait(i18n, card)}
<div><h1 dir="auto">${card.name}${card.pronouns && html` <span class="pronouns">(${card.pronouns})</span>`}</h1>${role && html`<p class="role" dir="auto">${role}</p>`}</div>
${hasCode && html`<a class="corner" href="#qr" aria-label="${i18n._({ id: 'page.qr', message: 'Show QR code' })}">${icons.qr}</a>`}
</header>`;
}

function portrait(i18n: I18n, card: PublicCard): Html {
  const photo = photoOf(card);
  if (photo === null) return html`<span class="monogram" aria-hidden="true">${initials(card.name)}</span>`;
  const alt = i18n._({ id: 'page.photo', message: 'Photo of {name}', values: { name: card.name } });
  return portraitImage(photo, alt);
}

// The portrait is 8rem wide. Phones get a smaller size, so that 3x screens load 320 px instead of 640 px (product 7.6)
const SIZES = '(max-width:47.99rem) 6.5rem,8rem';

function portraitImage(photoId: string, alt: string): Html {
  const fallback = paths.media(photoId, 'square-320');
  return html`<picture><source type="image/webp" srcset="${squares(photoId, 'webp')}" sizes="${SIZES}"><img class="portrait" src="${fallback}" srcset="${squares(photoId, 'jpg')}" sizes="${SIZES}" width="128" height="128" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

function squares(photoId: string, format: PhotoFormat): string {
  return squareSizes.map((side) => `${paths.media(photoId, `square-${side}`, format)} ${side}w`).join(',');
}

/** Only our own media: an image elsewhere would reveal visitors to a third party (product 7.1). */
function photoOf(card: PublicCard): string | null {
  return card.photo === null ? null : photoIdOf(card.photo);
}

export function roleOf(i18n: I18n, { position, company }: PublicCard): string {
  if (position === '' || company === '') return position || company;
  return i18n._({ id: 'page.role', message: '{position} at {company}', values: { position, company } });
}

/** Hidden until the script detects an in-app browser that drops contact files. */
function hint(i18n: I18n): Html {
  return html`<aside class="hint" id="hint" hidden>
<p>${i18n._({
    id: 'page.hint',
    message: "This app can't save contacts. Open the page in your browser from the menu, or with the copied link.",
  })}</p>
<button type="button" data-copy>${copyLabel(i18n)}</button>
</aside>`;
}

/** Links of a profile; they go through the short link, so that visits are counted (product 12.6). */
function linkRows(i18n: I18n, links: readonly PublicLink[]): Html | null {
  if (links.length === 0) return null;
  return html`<ul class="links" aria-label="${i18n._({ id: 'page.links', message: 'Links' })}">${links.map(linkRow)}</ul>`;
}

function linkRow({ title, slug, icon }: PublicLink): Html {
  const emoji = emojiOf(icon);
  return html`<li><a href="${paths.shortLink(slug)}" rel="${OUTGOING}">${
    emoji && html`<span aria-hidden="true">${emoji}</span>`
  }<b dir="auto">${title}</b>${icons.away}</a></li>`;
}

function code(i18n: I18n, card: PublicCard, qrSvg: QrSvg): Html {
  return html`<section class="code" id="qr" aria-label="${i18n._({ id: 'page.code', message: 'QR code' })}">
<p class="who" dir="auto">${card.name}</p>
${raw(qrSvg)}
<p>${i18n._({ id: 'page.scan', message: 'Scan to open this card' })}</p>
<a class="full" href="#qr">${i18n._({ id: 'page.full', message: 'Full screen' })}</a>
<a class="close" href="#card">${i18n._({ id: 'page.close', message: 'Close' })}</a>
</section>`;
}

/** One line. The rest is in a menu that needs no script; the script only closes it. */
function footer({ i18n, appName, path, madeWith, logo, note }: CardPageOptions): Html {
  const choices = languages.map((language) =>
    language === i18n.locale
      ? html`<span aria-current="true">${languageNames[language]}</span>`
      : html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" rel="nofollow">${languageNames[language]}</a>`,
  );
  const made = i18n._({ id: 'page.made', message: 'Made with {appName}', values: { appName } });
  return html`<footer>${madeWith ? html`<a href="/">${made}</a>` : brand(logo)}
<details><summary aria-label="${i18n._({ id: 'page.more', message: 'More' })}">${icons.more}</summary>
<div><nav aria-label="${i18n._({ id: 'page.language', message: 'Language' })}">${choices}</nav>
${note ? null : html`<a href="${paths.reportForm(path)}" rel="nofollow">${i18n._({ id: 'page.report', message: 'Report' })}</a>`}
<a href="${paths.sourceCode}" rel="nofollow">${i18n._({ id: 'page.source', message: 'Source code' })}</a></div></details></footer>`;
}

function brand(logo: string | null): Html | null {
  const id = logo === null ? null : photoIdOf(logo);
  if (id === null) return null;
  return html`<picture><source type="image/webp" srcset="${paths.media(id, 'whole-320', 'webp')}"><img class="brand" src="${paths.media(id, 'photo')}" alt="" loading="lazy" decoding="async"></picture>`;
}
