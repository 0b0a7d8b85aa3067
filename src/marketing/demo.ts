import { blankCard } from '../cards/card-fields.ts';
import type { PublicCard } from '../cards/cards.ts';
import { type Design, plainTokens } from '../cards/designs/tokens.ts';
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

type DemoLook = Pick<PublicCard, 'backgroundColor'> & { second?: string };

const demoLooks: Record<Design, DemoLook> = {
  paper: { backgroundColor: DEMO_THEME },
  portrait: { backgroundColor: '#1f5c4d' },
  cover: { backgroundColor: '#24705a', second: '#e8c98a' },
  split: { backgroundColor: '#2b2d6e', second: '#f6b79c' },
  mono: { backgroundColor: '#e4002b' },
  shopfront: { backgroundColor: '#b4371d', second: '#ffd9a0' },
  stage: { backgroundColor: '#7c3aed', second: '#c9b6ff' },
  badge: { backgroundColor: '#0b3d91', second: '#ffcc33' },
};

/** The demo card in a design; a shop and a pass are those of others (product 37.9). */
export function designDemoCard(language: Language, design: Design): PublicCard {
  const { backgroundColor, second = null } = demoLooks[design];
  const tokens = { ...plainTokens, second };
  const card = { ...demoCard(language), design, tokens, backgroundColor };
  if (design === 'shopfront') {
    const position = language === 'es' ? 'Pan y arroces al horno de leña' : 'Wood-fired bread and rice';
    return { ...card, name: 'Horno Marea', position, company: '', photo: null };
  }
  if (design === 'badge') {
    const position = language === 'es' ? 'Socia fundadora' : 'Founding partner';
    return { ...card, name: 'Nora Whitfield', position, company: 'Whitfield & Rowe', photo: null };
  }
  return card;
}

export function designDemoPath(design: Design): string {
  return `/demo/${design}`;
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
