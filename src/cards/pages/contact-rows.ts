import { mailtoUrl } from '../../emails.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { webUrl } from '../../web-url.ts';
import type { PublicCard } from '../cards.ts';
import {
  addressLines,
  type ContactLabel,
  emailsOf,
  isBlankAddress,
  labelText,
  type PostalAddress,
  phonesOf,
} from '../contact-fields.ts';
import { phoneUrl } from '../phone-numbers.ts';
import { shownHandle } from '../social-links.ts';
import { socialPlatforms } from '../social-platforms.ts';
import { platformIcons } from './icons.ts';

export const OUTGOING = 'nofollow ugc';

/** Phones, emails, website and postal addresses (product 7.5). */
export function contactRows(i18n: I18n, card: PublicCard): Html | null {
  const website = webUrl(card.website);
  const call = i18n._({ id: 'page.call', message: 'Call' });
  const write = i18n._({ id: 'page.email', message: 'Email' });
  const find = i18n._({ id: 'page.place', message: 'Address' });
  const rows = [
    phonesOf(card).map(({ label, value }, n) =>
      row(n === 0 && icons.phone, named(i18n, call, label), value, phoneUrl(value)),
    ),
    emailsOf(card).map(({ label, value }, n) =>
      row(n === 0 && icons.mail, named(i18n, write, label), breakable(value), mailtoUrl(value)),
    ),
    website &&
      row(
        icons.website,
        i18n._({ id: 'page.website', message: 'Website' }),
        breakable(displayUrl(website)),
        website,
        OUTGOING,
      ),
    card.postalAddresses
      .filter((address) => !isBlankAddress(address))
      .map((address, n) => addressRow(n === 0 && icons.place, named(i18n, find, address.label), address)),
  ].flat();
  return rows.every((entry) => !entry) ? null : html`<ul class="rows">${rows}</ul>`;
}

function named(i18n: I18n, purpose: string, label: ContactLabel): string {
  return [purpose, labelText(i18n, label)].filter(Boolean).join(' · ');
}

/** Links to a map; nothing of it is loaded before a click (product 7.1). */
function addressRow(icon: Html | false, label: string, address: PostalAddress): Html {
  const lines = addressLines(address);
  return row(icon, label, html`${lines.map((line, n) => [n > 0 && raw('<br>'), line])}`, mapUrl(address), OUTGOING);
}

export function mapUrl(address: PostalAddress): string {
  const query = encodeURIComponent(addressLines(address).join(', ').toWellFormed());
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** Social profiles with a valid URL, each with its handle if the URL has one (product 5.2, 5.9). */
export function socialRows(i18n: I18n, card: PublicCard): Html | null {
  const links = card.socialLinks.flatMap(({ platform, url }) => {
    const address = webUrl(url);
    const name = Object.hasOwn(socialPlatforms, platform) && socialPlatforms[platform].name;
    if (address === null || !name) return [];
    const handle = shownHandle(platform, address);
    const label = handle === null ? name : html`<span><small>${name}</small>${breakable(handle)}</span>`;
    return [html`<li><a href="${address}" rel="${OUTGOING}">${platformIcons[platform]}${label}</a></li>`];
  });
  if (links.length === 0) return null;
  return html`<ul class="socials" aria-label="${i18n._({ id: 'page.socials', message: 'Social profiles' })}">${links}</ul>`;
}

function row(
  icon: Html | false,
  label: string,
  value: string | Html,
  href: string | null,
  rel: string | null = null,
): Html {
  const content = html`${icon}<span><small>${label}</small><b dir="auto">${value}</b></span>`;
  const line = html`<a${href !== null && html` href="${href}"`}${rel && html` rel="${rel}"`}>${content}</a>`;
  return html`<li${!icon && raw(' class="more"')}>${line}</li>`;
}

/** A handle or an address, which may wrap between its parts. */
function breakable(text: string): Html {
  return html`${text.split(/(?<=\/)|(?=[.@_?&=#])/).map((part, n) => [n > 0 && raw('<wbr>'), part])}`;
}

function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
