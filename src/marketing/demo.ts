import type { PublicCard } from '../cards/cards.ts';
import { parseColor } from '../colors.ts';
import type { Language } from '../languages.ts';

/** What a visitor of the landing page typed: the demo then shows a card of that name. */
export type DemoWish = { name: string; color: string };

/** The demo's picture lies beside the photos of accounts, under an id that none of them has. */
export const DEMO_PHOTO = '00000000-0000-4000-8000-00000000de30';
export const DEMO_THEME = '#f43f5e';
export const DEMO_NAME = 'Inés Robledo';
export const WISH_MAX = 60;

const blank = {
  firstName: '',
  lastName: '',
  phoneLabel: '',
  emailLabel: '',
  morePhones: [],
  moreEmails: [],
  socialLinks: [],
  slug: '',
  // The same card gives the same bytes (product 8.3)
  updatedAt: new Date('2026-01-01T00:00:00Z'),
} as const;

/**
 * The card behind 'View Demo': of nobody, so that nobody signs in to it and nobody's figures count it (product 27.3). Number
 * and addresses are of those that are set aside for examples.
 */
export function demoCard(language: Language): PublicCard {
  return {
    ...blank,
    morePhones: [],
    moreEmails: [],
    socialLinks: [],
    id: '00000000-0000-4000-8000-0000000ca4d0',
    name: DEMO_NAME,
    position: language === 'es' ? 'Arquitecta' : 'Architect',
    company: 'Estudio Ladera',
    phone: '+1 415 555 0142',
    email: 'ines@example.com',
    website: 'https://example.com/',
    photo: `/media/${DEMO_PHOTO}/photo.jpg`,
    postalAddresses: [
      {
        label: 'work',
        street: '1 Ferry Building',
        postalCode: '94111',
        city: 'San Francisco',
        region: 'CA',
        country: language === 'es' ? 'EE. UU.' : 'USA',
      },
    ],
    backgroundColor: DEMO_THEME,
  };
}

/** The demo in a visitor's own name and colour. */
export function wishedCard({ name, color }: DemoWish): PublicCard {
  return {
    ...blank,
    morePhones: [],
    moreEmails: [],
    socialLinks: [],
    id: '00000000-0000-4000-8000-0000000ca4d1',
    name,
    position: '',
    company: '',
    phone: '',
    email: '',
    website: '',
    photo: null,
    postalAddresses: [],
    backgroundColor: color,
  };
}

/** Path of the demo, in the name and colour of a wish if there is one. */
export function demoPath(wish: DemoWish | null): string {
  return wish === null ? '/demo' : `/demo/${wish.color.slice(1).toLowerCase()}/${encodeURIComponent(wish.name)}`;
}

/** A wish as its path says it; null where it is none. */
export function demoWish(color: string, name: string): DemoWish | null {
  const clean = name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  if (clean === '' || Array.from(clean).length > WISH_MAX || !clean.isWellFormed()) return null;
  return parseColor(`#${color}`) ? { name: clean, color: `#${color.toLowerCase()}` } : null;
}
