import { mailtoUrl } from '../../emails.ts';
import { type Html, html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { webUrl } from '../../web-url.ts';
import type { PublicCard } from '../cards.ts';
import { emailsOf, isBlankAddress, phonesOf } from '../contact-fields.ts';
import { phoneUrl } from '../phone-numbers.ts';
import type { Platform } from '../social-platforms.ts';
import { mapUrl, OUTGOING } from './contact-rows.ts';
import { platformIcons } from './icons.ts';

/** Round buttons for what visitors do first: call, message, WhatsApp, mail, map, book (product 37.5). */
export function quickActions(i18n: I18n, card: PublicCard): Html | null {
  const dialed = phonesOf(card).flatMap(({ value }) => phoneUrl(value) ?? [])[0] ?? null;
  const email = emailsOf(card)[0]?.value;
  const place = card.postalAddresses.find((address) => !isBlankAddress(address));
  const actions = [
    action(i18n._({ id: 'page.call', message: 'Call' }), icons.phone, dialed),
    action(i18n._({ id: 'page.message', message: 'Message' }), icons.message, dialed?.replace('tel:', 'sms:') ?? null),
    action('WhatsApp', platformIcons.whatsapp, socialUrl(card, 'whatsapp'), OUTGOING),
    action(i18n._({ id: 'page.email', message: 'Email' }), icons.mail, email === undefined ? null : mailtoUrl(email)),
    action(i18n._({ id: 'page.map', message: 'Map' }), icons.place, place ? mapUrl(place) : null, OUTGOING),
    action(i18n._({ id: 'page.book', message: 'Book a time' }), icons.calendar, socialUrl(card, 'calendly'), OUTGOING),
  ].filter((entry) => entry !== null);
  return actions.length === 0 ? null : html`<ul class="quick">${actions}</ul>`;
}

function action(label: string, icon: Html, href: string | null, rel: string | null = null): Html | null {
  if (href === null) return null;
  return html`<li><a href="${href}"${rel && html` rel="${rel}"`} aria-label="${label}" title="${label}">${icon}</a></li>`;
}

function socialUrl({ socialLinks }: PublicCard, platform: Platform): string | null {
  const link = socialLinks.find((each) => each.platform === platform);
  return link ? webUrl(link.url) : null;
}
