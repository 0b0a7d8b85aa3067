import { initials } from '../../names.ts';
import { document, lazyScript } from '../../pages/document.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icon, icons } from '../../pages/icons.ts';
import { paths, photoIdOf } from '../../paths.ts';
import { shownHost, webUrl } from '../../web-url.ts';
import { type Brand, brandIcon, brandLine } from '../pages/brand.ts';
import { OUTGOING } from '../pages/contact-rows.ts';
import { linkRows, type PageLink } from '../pages/link-rows.ts';
import { pageFooter } from '../pages/page-footer.ts';
import { isLong } from '../pages/parts.ts';
import { logoImage } from '../pages/photos.ts';
import { teamStyle, themeStyle } from './style.ts';
import { SEARCHED_FROM, type Team, type Teammate } from './team.ts';

export type TeamPageOptions = {
  i18n: I18n;
  publicUrl: string; // without a trailing slash
  appName: string;
  name: string; // the organization's
  path: string; // of the page itself
  url: string; // that it is known by
  picture: string | null;
  logo: string | null;
  color: string;
  links: readonly PageLink[];
  brand: Brand | null; // product 40.7
  /** path of the image that messengers show, 1200 × 630 px */
  previewImage: string;
  scriptUrl: string | null; // web/cards/team-page.ts; optional
};

/** At most this many people are shown large: as many as are no list to search. */
const FEW = SEARCHED_FROM - 1;

/** The public page of an organization (product 40.1). */
export function teamPage(team: Team, options: TeamPageOptions): string {
  const { i18n, name, path, scriptUrl } = options;
  const { people, found, search } = team;
  // The script filters what is on the page, so all of it must be
  const isWhole = search === '' && found === people.length;
  const isSearched = search !== '' || found >= SEARCHED_FROM;
  const isLarge = search === '' && found <= FEW;
  const list = html`<main>
<div class="top"><h2>${i18n._({ id: 'team.people', message: 'Team' })}${isSearched && html` <span>${found}</span>`}</h2>${isSearched && searchForm(i18n, { search, path })}</div>
${people.length > 0 && html`<ul class="people${isLarge && ' few'}">${people.map((each) => person(i18n, each, isLarge && largeSizes(found)))}</ul>`}
${note(i18n, team)}
</main>`;
  const organization = firm(team, options);
  return document({
    language: i18n.locale,
    title: name,
    head: head(team, options),
    style: html`${themeStyle(options.color)}${teamStyle}`,
    body: html`${found > 0 || search !== '' ? html`${organization}${list}` : html`<main class="alone">${organization}</main>`}
${pageFooter({ i18n, path, search, end: brandLine(options.brand), canReport: true, isPlain: options.brand !== null })}
${isSearched && isWhole && lazyScript(scriptUrl)}`,
  });
}

function head(
  { about, search, unlisted }: Team,
  { i18n, publicUrl, appName, brand, name, url, color, previewImage }: TeamPageOptions,
): Html {
  const description =
    about.replace(/\s+/g, ' ') ||
    i18n._({
      id: 'team.description',
      message: 'The team of {name}: who is who, and how to reach them.',
      values: { name },
    });
  return html`<meta name="description" content="${description}">
${(search !== '' || unlisted) && raw('<meta name="robots" content="noindex">\n')}<meta name="theme-color" content="${color}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${brand?.name ?? appName}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${publicUrl}${previewImage}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
${brandIcon(brand)}`;
}

/** The organization: who it is, and where else it is. */
function firm({ about, website }: Team, { i18n, name, logo, picture, links }: TeamPageOptions): Html {
  const site = webUrl(website);
  const mark =
    logoImage(logo, 'logo plate', 'eager') ??
    logoImage(picture, 'logo', 'eager') ??
    html`<span class="logo letters" aria-hidden="true">${initials(name)}</span>`;
  return html`<header>
<div class="mark">${mark}</div>
<h1 dir="auto"${isLong(name) && raw(' class="long"')}>${name}</h1>
${about && html`<p class="about" dir="auto">${about}</p>`}
${site && html`<p><a class="site" href="${site}" rel="${OUTGOING}">${icons.website}<span>${shownHost(site)}</span></a></p>`}
${linkRows(i18n, links)}
</header>`;
}

function searchForm(i18n: I18n, { search, path }: { search: string; path: string }): Html {
  const label = i18n._({ id: 'team.search', message: 'Find people' });
  const go = i18n._({ id: 'team.search.go', message: 'Search' });
  return html`<form role="search" action="${path}"><input type="search" name="q" value="${search}" maxlength="100" aria-label="${label}" placeholder="${go}" autocomplete="off" enterkeyhint="search"><button aria-label="${go}">${searchIcon}</button><input type="hidden" name="lang" value="${i18n.locale}"></form>`;
}

const searchIcon = icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>');

// Of many, the smallest file, whatever the screen's density (product 40.3)
const LARGE = ['square-320', 'square-640'] as const;

/** As large as photos are shown; two in a row of a phone are called smaller, so that none loads the file for wide screens. */
const largeSizes = (count: number) => (count === 1 ? '18rem' : '(max-width:47.99rem) 6rem,18rem');

/** `sizes`: as in HTML, of who is shown large */
function person(i18n: I18n, { name, position, photo, path }: Teammate, sizes: string | false): Html {
  const id = photo === null ? null : photoIdOf(photo);
  const [small, large] = sizes ? LARGE : (['square-160', null] as const);
  const file = (variant: 'square-160' | 'square-320' | 'square-640') =>
    id === null ? '' : `${paths.media(id, variant, 'webp')} ${variant.slice('square-'.length)}w`;
  const face =
    id === null
      ? html`<span class="face letters" aria-hidden="true">${initials(name)}</span>`
      : html`<img class="face" src="${paths.media(id, small)}" srcset="${[file(small), ...(large ? [file(large)] : [])].join()}" sizes="${sizes || '4rem'}" alt="" loading="lazy" decoding="async">`;
  const save = i18n._({ id: 'page.save', message: 'Save contact' });
  return html`<li><a class="who" href="${path}">${face}<span><b dir="auto">${name}</b>${position && html`<small dir="auto">${position}</small>`}</span></a><a class="save" href="${path}.vcf?photo=inline" aria-label="${save}: ${name}">${icons.save}${sizes && html`<span>${save}</span>`}</a></li>`;
}

/** What is not on the page. The script shows it, too, when nobody is found. */
function note(i18n: I18n, { people, found, search }: Team): Html | null {
  const none = i18n._({ id: 'team.none', message: 'Nobody found' });
  if (found === 0) return html`<p class="note" role="status">${none}</p>`;
  if (found > people.length) {
    const values = { count: people.length, found };
    const first = i18n._({
      id: 'team.first',
      message: 'These are the first {count} of {found} people. Search to find the others.',
      values,
    });
    return html`<p class="note">${first}</p>`;
  }
  return search === '' && found >= SEARCHED_FROM ? html`<p class="note" role="status" data-none="${none}"></p>` : null;
}
