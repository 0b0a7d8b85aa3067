import { type Html, html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import type { PublicCard } from '../cards.ts';
import type { PageParts } from '../designs/design.ts';

/** Whether a name needs a smaller size. */
export function isLong(name: string): boolean {
  return name.length > 32 || name.split(/\s+/).some((word) => word.length > 14);
}

/** In a line of its own below the name: position and company, then pronouns. */
export function roleAndPronouns({ role, card: { pronouns } }: PageParts): Html | null {
  if (role === '' && pronouns === '') return null;
  const shown = pronouns && html`<span class="pronouns">(${pronouns})</span>`;
  return html`<p class="role"><span dir="auto">${role}</span>${shown}</p>`;
}

/** Shows the QR code. */
export function codeCorner({ i18n, hasCode }: PageParts): Html | false {
  return (
    hasCode &&
    html`<a class="corner" href="#qr" aria-label="${i18n._({ id: 'page.qr', message: 'Show QR code' })}">${icons.qr}</a>`
  );
}

export function roleOf(i18n: I18n, { position, company }: PublicCard): string {
  if (position === '' || company === '') return position || company;
  return i18n._({ id: 'page.role', message: '{position} at {company}', values: { position, company } });
}
