import { document, lazyScript } from '../../pages/document.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import type { QrSvg } from '../../qr.ts';
import { screenPath } from '../../screens.ts';
import type { PublicCard } from '../cards.ts';
import type { CardDesign, PageParts } from '../designs/design.ts';
import { paletteOf } from '../designs/palette.ts';
import { readTokens } from '../designs/tokens.ts';
import { type Brand, brandIcon, brandLine } from './brand.ts';
import { contactRows, socialRows } from './contact-rows.ts';
import { linkRows, type PageLink } from './link-rows.ts';
import { type NameFonts, nameFont } from './name-font.ts';
import { pageFooter, waitForEnd } from './page-footer.ts';
import { roleOf } from './parts.ts';
import { logoImage } from './photos.ts';
import { quickActions } from './quick-actions.ts';
import { copyLabel, shareRows } from './share-rows.ts';
import { noteStyle } from './style.ts';

export type CardPageOptions = {
  i18n: I18n;
  publicUrl: string; // without a trailing slash
  appName: string;
  path: string; // of the page itself
  url?: string; // its own one, which is shared; that of the path, if absent
  filePath?: string; // of the contact file, without its extension; that of the page, if absent
  qrSvg: QrSvg | null; // null without a card, which then can't be saved either (product 7.7)
  /** path of the image that messengers show, 1200 × 630 px (product 28.1) */
  previewImage?: string;
  scriptUrl: string | null; // web/cards/public-page.ts; optional
  fonts?: NameFonts; // without them, names are in the system's font
  links: readonly PageLink[]; // product 12.6
  logo: string | null; // product 12.7
  madeWith: boolean; // shows 'Made with'
  brand?: Brand | null; // product 40.7
  note?: Html; // above the demo card (product 27.3)
  preview: boolean; // in the editor: no script, and links do nothing
};

/** The public page of a card (product 7.1) in a design. */
export function pageIn(design: CardDesign, card: PublicCard, options: CardPageOptions): string {
  const { i18n, scriptUrl, preview } = options;
  const role = roleOf(i18n, card);
  const parts = partsOf(card, options, role);
  const font = nameFont(design, parts, options);
  return document({
    language: i18n.locale,
    title: role === '' ? card.name : `${card.name} · ${role}`,
    head: html`${head(card, options, role, design.themeColor(parts.palette))}${font?.link}`,
    style: html`${design.style(parts)}${font?.style}${options.note && noteStyle}`,
    body: html`<main id="card">
${options.note}${design.main(parts)}
</main>
${pageFooter({ i18n, path: options.path, end: end(card, options), canReport: !options.note, isPlain: Boolean(options.brand) })}
${preview ? null : lazyScript(scriptUrl)}`,
  });
}

function partsOf(card: PublicCard, options: CardPageOptions, role: string): PageParts {
  const { i18n, path, qrSvg, links } = options;
  const saved = `${options.filePath ?? path}.vcf?photo=inline`;
  return {
    i18n,
    card,
    tokens: readTokens(card.tokens),
    palette: paletteOf(card),
    role,
    hasCode: qrSvg !== null,
    hint: qrSvg && hint(i18n),
    save:
      qrSvg && html`<div class="bar"><a class="action save" href="${saved}">${icons.save}${saveLabel(i18n)}</a></div>`,
    rows: contactRows(i18n, card),
    quick: quickActions(i18n, card),
    links: linkRows(i18n, links),
    socials: socialRows(i18n, card),
    share: shareRows(i18n, { url: urlOf(options), title: card.name }),
    code: qrSvg && code(i18n, card, qrSvg),
  };
}

function urlOf({ publicUrl, path, url = publicUrl + path }: CardPageOptions): string {
  return url;
}

function saveLabel(i18n: I18n): string {
  return i18n._({ id: 'page.save', message: 'Save contact' });
}

function head(card: PublicCard, options: CardPageOptions, role: string, barColor: string): Html {
  const { i18n, publicUrl, previewImage, preview } = options;
  const url = urlOf(options);
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
${card.unlisted && raw('<meta name="robots" content="noindex">\n')}<meta name="theme-color" content="${barColor}">
${brandIcon(options.brand ?? null)}${waitForEnd}<link rel="canonical" href="${url}">
<meta property="og:type" content="profile">
<meta property="og:site_name" content="${options.brand?.name ?? options.appName}">
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

function code(i18n: I18n, card: PublicCard, qrSvg: QrSvg): Html {
  return html`<section class="code" id="qr" aria-label="${i18n._({ id: 'page.code', message: 'QR code' })}">
<p class="who" dir="auto">${card.name}</p>
${raw(qrSvg)}
<p>${i18n._({ id: 'page.scan', message: 'Scan to open this card' })}</p>
<a class="full" href="#qr">${i18n._({ id: 'page.full', message: 'Full screen' })}</a>
<a class="close" href="#card">${i18n._({ id: 'page.close', message: 'Close' })}</a>
</section>`;
}

/** What the page ends in (product 12.7). */
function end({ design }: PublicCard, { i18n, appName, madeWith, logo, brand = null }: CardPageOptions): Html | null {
  if (!madeWith) return brandLine(brand) ?? logoImage(logo, 'brand', 'lazy');
  return design === 'paper'
    ? html`<a href="/">${i18n._({ id: 'page.made', message: 'Made with {appName}', values: { appName } })}</a>`
    : html`<a href="${screenPath('onboarding')}?design=${design}">${i18n._({
        id: 'page.made.design',
        message: 'Made with {appName}: make one like this',
        values: { appName },
      })}</a>`;
}
