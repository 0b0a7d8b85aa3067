import type { I18n } from '../pages/i18n.ts';

export const phoneLabels = ['mobile', 'work', 'home', 'other'] as const;
export const placeLabels = ['work', 'home', 'other'] as const;
export type PhoneLabel = (typeof phoneLabels)[number];
export type PlaceLabel = (typeof placeLabels)[number];
export type ContactLabel = PhoneLabel | '';

export const MAX_CONTACTS = 5; // phones, emails, and postal addresses each

const addressParts = ['street', 'postalCode', 'city', 'region', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
export type PostalAddress = { label: PlaceLabel } & Record<AddressPart, string>;
export type MorePhone = { label: PhoneLabel; value: string };
export type MoreEmail = { label: PlaceLabel; value: string };

const filled = ({ value }: { value: string }) => value !== '';

export function isBlankAddress(address: Record<AddressPart, string>): boolean {
  return addressParts.every((name) => address[name].trim() === '');
}

export type Contacts = {
  phone: string;
  phoneLabel: PhoneLabel | '';
  email: string;
  emailLabel: PlaceLabel | '';
  morePhones: MorePhone[];
  moreEmails: MoreEmail[];
};

/** If the first phone or email is empty, moves the next one to its place (product 5.7). */
export function withFirsts<Fields extends Contacts>(fields: Fields): Fields {
  const phone = promote(fields.phone, fields.phoneLabel, fields.morePhones);
  const email = promote(fields.email, fields.emailLabel, fields.moreEmails);
  return {
    ...fields,
    phone: phone.value,
    phoneLabel: phone.label,
    morePhones: phone.more,
    email: email.value,
    emailLabel: email.label,
    moreEmails: email.more,
  };
}

type Labeled<Label extends ContactLabel> = { label: Label; value: string };

function promote<Label extends PhoneLabel>(value: string, label: Label | '', more: Labeled<Label>[]) {
  if (value !== '') return { value, label, more };
  const [first, ...rest] = more;
  return first ? { ...first, more: rest } : { value: '', label: '' as const, more: [] };
}

export function phonesOf(card: Pick<Contacts, 'phone' | 'phoneLabel' | 'morePhones'>): Labeled<ContactLabel>[] {
  return [{ label: card.phoneLabel, value: card.phone }, ...card.morePhones].filter(filled);
}

export function emailsOf(card: Pick<Contacts, 'email' | 'emailLabel' | 'moreEmails'>): Labeled<PlaceLabel | ''>[] {
  return [{ label: card.emailLabel, value: card.email }, ...card.moreEmails].filter(filled);
}

/**
 * Lines of a postal address. The postal code precedes the city, unless it starts with a letter ('London SW1A') or the region is an
 * abbreviation ('Austin, TX 78701').
 */
export function addressLines({ street, postalCode, city, region, country }: Record<AddressPart, string>): string[] {
  const isAbbreviated = /^[A-Z]{2,3}$/.test(region);
  const place = isAbbreviated
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : /^\p{L}/u.test(postalCode)
      ? [city, postalCode]
      : [postalCode, city];
  const rest = [isAbbreviated || region === city ? '' : region, country];
  return [street, place.filter(Boolean).join(' '), rest.filter(Boolean).join(', ')].filter(Boolean);
}

export function labelText(i18n: I18n, label: ContactLabel): string {
  switch (label) {
    case 'mobile':
      return i18n._({ id: 'contact.mobile', message: 'Mobile' });
    case 'work':
      return i18n._({ id: 'contact.work', message: 'Work' });
    case 'home':
      return i18n._({ id: 'contact.home', message: 'Home' });
    case 'other':
      return i18n._({ id: 'contact.other', message: 'Other' });
    default:
      return '';
  }
}
