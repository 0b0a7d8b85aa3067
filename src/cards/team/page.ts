import { initials } from '../../names.ts';
import { document, lazyScript } from '../../pages/document.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icon, icons } from '../../pages/icons.ts';
import { paths, photoIdOf } from '../../paths.ts';
import { webUrl } from '../../web-url.ts';
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
  picture: string | null;
  logo: string | null;
  color: string;
  links: readonly PageLink[];
  brand: Brand | null; // product 40.7
  scriptUrl: string | null; // web/cards/team-page.ts; optional
};

/** At most this many people are shown large. */
const FEW = 6;

/** The public page of an organization (product 40.1). */
export function teamPage(team: Team, options: TeamPageOptions): string {
  const { i18n, name, path, scriptUrl } = options;
  const { people, found, search } = team;
  // The script filters what is on the page, so all of it must be
  const isWhole = search === '' && found === people.length;
  const isSearched = search !== '' || found >= SEARCHED_FROM;
  const isLarge = search === '' && found <= FEW;
  const list = html`<section aria-label="${i18n._({ id: 'team.people', message: 'People' })}">
${isSearched && searchForm(i18n, { search, path })}
${people.length > 0 && html`<ul class="people${isLarge && ' few'}">${people.map((each) => person(i18n, each, isLarge))}</ul>`}
${note(i18n, team)}
</section>`;
  return document({
    language: i18n.locale,
    title: name,
    head: head(team, options),
    style: html`${themeStyle(options.color)}${teamStyle}`,
    body: html`<main>
${firm(team, options)}
${(found > 0 || search !== '') && list}
</main>
${pageFooter({ i18n, path, end: brandLine(options.brand), canReport: true, isPlain: options.brand !== null })}
${isSearched && isWhole && lazyScript(scriptUrl)}`,
  });
}

function head(
  { about, search, unlisted }: Team,
  { i18n, publicUrl, appName, brand, name, path, color, logo, picture }: TeamPageOptions,
): Html {
  const url = publicUrl + path;
  const image = picture ?? logo;
  const description =
    about.replace(/\s+/g, ' ') ||
    i18n._({ id: 'team.description', message: 'The people of {name}, with their business cards.', values: { name } });
  return html`<meta name="description" content="${description}">
${(search !== '' || unlisted) && raw('<meta name="robots" content="noindex">\n')}<meta name="theme-color" content="${color}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${brand?.name ?? appName}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${brandIcon(brand)}${image && html`<meta property="og:image" content="${publicUrl}${image}">\n`}`;
}

/** The organization: who it is, and where else it is. */
function firm({ about, website }: Team, { i18n, name, logo, picture, links }: TeamPageOptions): Html {
  const site = webUrl(website);
  const mark =
    logoImage(logo ?? picture, 'logo', 'eager') ??
    html`<span class="logo letters" aria-hidden="true">${initials(name)}</span>`;
  return html`<header>
<div class="mark">${mark}</div>
<h1 dir="auto"${isLong(name) && raw(' class="long"')}>${name}</h1>
${about && html`<p class="about" dir="auto">${about}</p>`}
${site && html`<p><a class="site" href="${site}" rel="${OUTGOING}">${icons.website}<span>${shownHost(site)}</span></a></p>`}
${linkRows(i18n, links)}
</header>`;
}

function shownHost(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

function searchForm(i18n: I18n, { search, path }: { search: string; path: string }): Html {
  const label = i18n._({ id: 'team.search', message: 'Find people' });
  return html`<form role="search" action="${path}"><input type="search" name="q" value="${search}" maxlength="100" aria-label="${label}" placeholder="${label}" autocomplete="off" enterkeyhint="search"><button aria-label="${i18n._({ id: 'team.search.go', message: 'Search' })}">${searchIcon}</button></form>`;
}

const searchIcon = icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>');

// As large as it is shown. Of many, the smallest file, whatever the screen's density (product 40.3)
const LARGE = ['square-320', 'square-640'] as const;

function person(i18n: I18n, { name, position, photo, path }: Teammate, isLarge: boolean): Html {
  const id = photo === null ? null : photoIdOf(photo);
  const [small, large] = isLarge ? LARGE : (['square-160', null] as const);
  const file = (variant: 'square-160' | 'square-320' | 'square-640') =>
    id === null ? '' : `${paths.media(id, variant, 'webp')} ${variant.slice('square-'.length)}w`;
  const sizes = isLarge ? '(max-width:47.99rem) 6rem,18rem' : '3.5rem';
  const face =
    id === null
      ? html`<span class="face letters" aria-hidden="true">${initials(name)}</span>`
      : html`<img class="face" src="${paths.media(id, small)}" srcset="${[file(small), ...(large ? [file(large)] : [])].join()}" sizes="${sizes}" alt="" loading="lazy" decoding="async">`;
  const save = i18n._({ id: 'page.save', message: 'Save contact' });
  return html`<li><a class="who" href="${path}">${face}<span><b dir="auto">${name}</b>${position && html`<small dir="auto">${position}</small>`}</span></a><a class="save" href="${path}.vcf?photo=inline" aria-label="${save}: ${name}">${icons.save}${isLarge && html`<span>${save}</span>`}</a></li>`;
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
