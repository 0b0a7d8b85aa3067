import type { I18n } from './pages/i18n.ts';

/** What people call the parts of a card. The table of refusals, which names them, imports no module. */
export function partNames(i18n: I18n) {
  return {
    name: i18n._({ id: 'part.name', message: 'Name' }),
    pronouns: i18n._({ id: 'part.pronouns', message: 'Pronouns' }),
    position: i18n._({ id: 'part.position', message: 'Position' }),
    company: i18n._({ id: 'part.company', message: 'Company' }),
    photo: i18n._({ id: 'part.photo', message: 'Photo' }),
    design: i18n._({ id: 'part.design', message: 'Design' }),
    cover: i18n._({ id: 'part.cover', message: 'Cover picture' }),
    logo: i18n._({ id: 'part.logo', message: 'Logo' }),
    colors: i18n._({ id: 'part.colors', message: 'Colors' }),
    phone: i18n._({ id: 'part.phone', message: 'Phone' }),
    email: i18n._({ id: 'part.email', message: 'Email' }),
    website: i18n._({ id: 'part.website', message: 'Website' }),
    postalAddresses: i18n._({ id: 'part.postalAddresses', message: 'Addresses' }),
    socialLinks: i18n._({ id: 'part.socialLinks', message: 'Social profiles' }),
    links: i18n._({ id: 'part.links', message: 'Links' }),
    privacy: i18n._({ id: 'part.privacy', message: 'Privacy' }),
  };
}

/** For a sentence. */
export function listOfParts(i18n: I18n, parts: readonly string[]): string {
  const names: Record<string, string> = partNames(i18n);
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts.flatMap((part) => names[part] ?? []));
}
