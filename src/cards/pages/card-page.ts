import { themeColor } from '../../colors.ts';
import { initials } from '../../initials.ts';
import { languageNames, languages } from '../../languages.ts';
import type { PublicLink } from '../../links/links.ts';
import { document, laterScript } from '../../pages/document.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { baseStyle, cardStyle, noteStyle, themeStyle } from '../../pages/style.ts';
import { paths, photoIdOf } from '../../paths.ts';
import type { QrSvg } from '../../qr.ts';
import type { PublicCard } from '../cards.ts';
import { contactRows, socialRows } from './contact-rows.ts';
import { logoImage, portraitImage } from './images.ts';
import { linkRows } from './link-rows.ts';
import { copyLabel, shareRows } from './share-rows.ts';

export type CardPageOptions = {
  i18n: I18n;
  /** of the public host, without a slash at the end */
  publicUrl: string;
  appName: string;
  /** path of the page's own address, the one to share */
  path: string;
  qrSvg: QrSvg;
  /** path of the picture that messengers show beside the link, 1200 × 630 px (product 28.1) */
  previewImage?: string;
  /** of web/cards/public-page.ts; without it the page is complete all the same */
  scriptUrl: string | null;
  /** of the account, in their order (product 12.6) */
  links: readonly PublicLink[];
  /** path of our own media: the account's logo, at the end of the page (product 12.7) */
  logo: string | null;
  /** whether the page ends with the name of the product */
  madeWith: boolean;
  /** above the card, on a page that is nobody's (product 27.3) */
  note?: Html;
  /** shown inside a frame of the editor: no script, and no link leads anywhere */
  preview: boolean;
};

/** The public page of a card (product 7.1). */
export function cardPage(card: PublicCard, options: CardPageOptions): string {
  const { i18n, qrSvg, scriptUrl, preview } = options;
  const role = roleOf(i18n, card);
  return document({
    language: i18n.locale,
    title: role === '' ? card.name : `${card.name} · ${role}`,
    head: head(card, options, role),
    style: html`${themeStyle(card.backgroundColor)}${baseStyle}${cardStyle}${options.note && noteStyle}`,
    body: html`<main id="card">
${options.note}${hint(i18n)}
<article>
${hero(i18n, card, role)}
<div class="bar"><a class="action save" href="${options.path}.vcf?photo=inline">${icons.save}${i18n._({
      id: 'page.save',
      message: 'Save contact',
    })}</a></div>
${contactRows(i18n, card)}
${linkRows(i18n, options.links)}
${socialRows(i18n, card)}
${shareRows(i18n, { url: options.publicUrl + options.path, title: card.name })}
</article>
${code(i18n, card, qrSvg)}
</main>
${footer(options)}
${preview ? null : laterScript(scriptUrl)}`,
  });
}

function head(card: PublicCard, options: CardPageOptions, role: string): Html {
  const { i18n, publicUrl, path: address, previewImage: picture, preview } = options;
  const url = publicUrl + address;
  const description = i18n._({
    id: 'page.description',
    message: 'The digital business card of {name}. Save the contact in one tap.',
    values: { name: card.name },
  });
  // A link with a target cannot open out of a sandboxed frame, so that a preview stays where it is.
  return html`${preview && raw('<base target="_blank">')}<meta name="description" content="${description}">
<meta name="theme-color" content="${themeColor(card.backgroundColor)}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="profile">
<meta property="og:site_name" content="${options.appName}">
<meta property="og:title" content="${card.name}">
<meta property="og:description" content="${role || description}">
<meta property="og:url" content="${url}">
${
  picture &&
  html`<meta property="og:image" content="${publicUrl}${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`
}
`;
}

function hero(i18n: I18n, card: PublicCard, role: string): Html {
  const long = card.name.length > 32 || card.name.split(/\s+/).some((word) => word.length > 14);
  return html`<header class="card${long && ' long'}">
${portrait(i18n, card)}
<div><h1 dir="auto">${card.name}</h1>${role && html`<p class="role" dir="auto">${role}</p>`}</div>
<a class="corner" href="#qr" aria-label="${i18n._({ id: 'page.qr', message: 'Show QR code' })}">${icons.qr}</a>
</header>`;
}

function portrait(i18n: I18n, card: PublicCard): Html {
  const photo = photoOf(card);
  if (photo === null) return html`<span class="monogram" aria-hidden="true">${initials(card.name)}</span>`;
  const alt = i18n._({ id: 'page.photo', message: 'Photo of {name}', values: { name: card.name } });
  return portraitImage(photo, alt);
}

/** Only our own media: a picture elsewhere would tell a third party who looks at the card (product 7.1). */
function photoOf(card: PublicCard): string | null {
  return card.photo === null ? null : photoIdOf(card.photo);
}

/** Position and company in one line; empty where there is neither. */
export function roleOf(i18n: I18n, { position, company }: PublicCard): string {
  if (position === '' || company === '') return position || company;
  return i18n._({ id: 'page.role', message: '{position} at {company}', values: { position, company } });
}

/** Hidden until the script finds an app whose browser drops the contact file silently. */
function hint(i18n: I18n): Html {
  return html`<aside class="hint" id="hint" hidden>
<p>${i18n._({
    id: 'page.hint',
    message: "This app can't save contacts. Open the page in your browser from the menu, or with the copied link.",
  })}</p>
<button type="button" data-copy>${copyLabel(i18n)}</button>
</aside>`;
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

function footer({ i18n, appName, path: address, madeWith, logo, note }: CardPageOptions): Html {
  const choices = languages.map((language) =>
    language === i18n.locale
      ? html`<span aria-current="true">${languageNames[language]}</span>`
      : html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" rel="nofollow">${languageNames[language]}</a>`,
  );
  const made = i18n._({ id: 'page.made', message: 'Made with {appName}', values: { appName } });
  return html`<footer><nav aria-label="${i18n._({ id: 'page.language', message: 'Language' })}">${choices}</nav>
${madeWith ? html`<a href="/">${made}</a>` : brand(logo)}
${note ? null : html`<a class="report" href="${paths.report(address)}" rel="nofollow">${i18n._({ id: 'page.report', message: 'Report' })}</a>`}</footer>`;
}

/** The account's own logo, small and without words: the name of the company stands on the card. */
function brand(logo: string | null): Html | null {
  const id = logo === null ? null : photoIdOf(logo);
  return id === null ? null : logoImage(id);
}
