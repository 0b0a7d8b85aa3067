import { type PublicCard, platformNames, webAddress } from '../vcards.ts';
import { type Html, html } from './html.ts';
import type { I18n } from './i18n.ts';
import { icons, platformIcons } from './icons.ts';

/** Of every link that a user wrote. */
export const OUTGOING = 'noopener nofollow ugc';

/** Telephone, mail and website of a card, each where it is set. */
export function contactRows(i18n: I18n, card: PublicCard): Html | null {
  const website = webAddress(card.website);
  const rows = [
    card.phone && row(icons.phone, i18n._({ id: 'page.call', message: 'Call' }), card.phone, telephone(card.phone)),
    card.email &&
      row(icons.mail, i18n._({ id: 'page.email', message: 'Email' }), breakable(card.email), mailto(card.email)),
    website &&
      row(icons.website, i18n._({ id: 'page.website', message: 'Website' }), shown(website), website, OUTGOING),
  ].filter((entry) => entry !== '' && entry !== null);
  return rows.length === 0 ? null : html`<ul class="rows">${rows}</ul>`;
}

/** The social profiles of a card, those with an address that may be linked (product 5.2). */
export function socialRows(i18n: I18n, card: PublicCard): Html | null {
  const links = card.socialLinks.flatMap(({ platform, url }) => {
    const address = webAddress(url);
    const name = platformNames[platform];
    if (address === null || name === undefined) return [];
    return [html`<li><a href="${address}" rel="${OUTGOING}">${platformIcons[platform]}${name}</a></li>`];
  });
  if (links.length === 0) return null;
  return html`<ul class="socials" aria-label="${i18n._({ id: 'page.socials', message: 'Social profiles' })}">${links}</ul>`;
}

function row(icon: Html, label: string, value: string | Html, href: string | null, rel: string | null = null): Html {
  const content = html`${icon}<span><small>${label}</small><b dir="auto">${value}</b></span>`;
  if (href === null) return html`<li><div class="plain">${content}</div></li>`;
  return html`<li><a href="${href}"${rel && html` rel="${rel}"`}>${content}</a></li>`;
}

/** What to dial, up to the first letter: an extension written behind the number is for people. Null without a number. */
function telephone(phone: string): string | null {
  const [number = ''] = phone.split(/[^\d\s()+\-./]/);
  const digits = number.replace(/\D/g, '');
  if (digits.length < 3) return null;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** Encoded, so that no header or second recipient can be written into the address. */
function mailto(email: string): string | null {
  const at = email.lastIndexOf('@');
  if (at < 1 || !email.isWellFormed()) return null;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/** An e-mail address that breaks before its @ where it has to break. */
function breakable(email: string): Html {
  const at = email.lastIndexOf('@');
  return at < 1 ? html`${email}` : html`${email.slice(0, at)}<wbr>${email.slice(at)}`;
}

/** An address as people say it. */
function shown(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
