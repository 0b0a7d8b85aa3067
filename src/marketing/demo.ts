import { blankCard } from '../cards/card-fields.ts';
import type { PublicCard } from '../cards/cards.ts';
import { parseColor } from '../colors.ts';
import type { Language } from '../languages.ts';
import { visibleText } from '../visible-text.ts';

/** What a visitor chose on the landing page; the demo card then shows it. */
export type DemoOptions = { name: string; color: string };

/** Photo id of the demo. Served like the photos of accounts; no account can have this id. */
export const DEMO_PHOTO = '00000000-0000-4000-8000-00000000de30';
export const DEMO_THEME = '#f43f5e';
export const DEMO_NAME = 'Inés Robledo';
export const DEMO_NAME_MAX = 60;

const unsaved = {
  slug: '',
  // The same card gives the same bytes (product 8.3)
  updatedAt: new Date('2026-01-01T00:00:00Z'),
};

/** The card behind 'View Demo'. It belongs to no account and is never counted; phone, email and URL are reserved for examples (product 27.3). */
export function demoCard(language: Language): PublicCard {
  return {
    ...blankCard,
    ...unsaved,
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

/** The demo card with a visitor's own name and color. */
export function customDemoCard({ name, color }: DemoOptions): PublicCard {
  return {
    ...blankCard,
    ...unsaved,
    id: '00000000-0000-4000-8000-0000000ca4d1',
    name,
    backgroundColor: color,
  };
}

/** Path of the demo card, with a visitor's name and color if given. */
export function demoPath(options: DemoOptions | null): string {
  return options === null
    ? '/demo'
    : `/demo/${options.color.slice(1).toLowerCase()}/${encodeURIComponent(options.name.normalize('NFC'))}`;
}

/** Reads the options from the path's segments; null if they are invalid. */
export function parseDemoOptions(color: string, name: string): DemoOptions | null {
  const clean = visibleText(name.replace(/\p{Cc}+/gu, ' '));
  if (clean === '' || Array.from(clean).length > DEMO_NAME_MAX || !clean.isWellFormed()) return null;
  return parseColor(`#${color}`) ? { name: clean, color: `#${color.toLowerCase()}` } : null;
}
