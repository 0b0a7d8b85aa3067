import { blankCard } from '../cards/card-fields.ts';
import type { PublicCard } from '../cards/cards.ts';
import { type Design, plainTokens } from '../cards/designs/tokens.ts';
import { parseColor } from '../colors.ts';
import type { Language } from '../languages.ts';
import { visibleText } from '../visible-text.ts';

/** What a visitor chose on the landing page; the demo card then shows it. */
export type DemoOptions = { name: string; color: string };

/** Photo ids of the demo. Served like the photos of accounts; no account can have these ids. */
export const demoPhotos = {
  portrait: '00000000-0000-4000-8000-00000000de30',
  lawyer: '00000000-0000-4000-8000-00000000de31',
  dj: '00000000-0000-4000-8000-00000000de32',
} as const;
export type DemoPhoto = keyof typeof demoPhotos;
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
    photo: photoPath('portrait'),
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

type DemoLook = Pick<PublicCard, 'backgroundColor'> & { second?: string; of?: DemoPerson };
type DemoPerson = Pick<PublicCard, 'name' | 'company' | 'email'> & {
  position: Record<Language, string>;
  photo: DemoPhoto | null;
};

/** A design for a trade is that of a person in it (product 37.9). */
const demoLooks: Record<Design, DemoLook> = {
  paper: { backgroundColor: DEMO_THEME },
  portrait: { backgroundColor: '#1f5c4d' },
  cover: { backgroundColor: '#24705a', second: '#e8c98a' },
  split: {
    backgroundColor: '#2b2d6e',
    second: '#f6b79c',
    of: {
      name: 'Tomás Arrieta',
      position: { en: 'Lawyer', es: 'Abogado' },
      company: 'Arrieta & Vidal',
      email: 'tomas@example.com',
      photo: 'lawyer',
    },
  },
  mono: { backgroundColor: '#e4002b' },
  shopfront: {
    backgroundColor: '#b4371d',
    second: '#ffd9a0',
    of: {
      name: 'Horno Marea',
      position: { en: 'Wood-fired bread and rice', es: 'Pan y arroces al horno de leña' },
      company: '',
      email: 'horno@example.com',
      photo: null,
    },
  },
  stage: {
    backgroundColor: '#7c3aed',
    second: '#c9b6ff',
    of: {
      name: 'Nadia Vega',
      position: { en: 'DJ and producer', es: 'DJ y productora' },
      company: '',
      email: 'nadia@example.com',
      photo: 'dj',
    },
  },
  badge: {
    backgroundColor: '#0b3d91',
    second: '#ffcc33',
    of: {
      name: 'Nora Whitfield',
      position: { en: 'Founding partner', es: 'Socia fundadora' },
      company: 'Whitfield & Rowe',
      email: 'nora@example.com',
      photo: null,
    },
  },
};

/** The demo card in a design, with a visitor's name if given. */
export function designDemoCard(language: Language, design: Design, typed = ''): PublicCard {
  const { backgroundColor, second = null, of: person } = demoLooks[design];
  const tokens = { ...plainTokens, second };
  const socialLinks: PublicCard['socialLinks'] = [{ platform: 'whatsapp', url: 'https://wa.me/14155550142' }];
  const shown = { design, tokens, backgroundColor, socialLinks };
  const card = { ...demoCard(language), ...shown, ...(typed && { name: typed }) };
  if (!person) return card;
  const { position, photo, name, ...rest } = person;
  return { ...card, ...rest, name: typed || name, position: position[language], photo: photo && photoPath(photo) };
}

function photoPath(photo: DemoPhoto): string {
  return `/media/${demoPhotos[photo]}/photo.jpg`;
}

/** With a visitor's name, if given. */
export function designDemoPath(design: Design, name = ''): string {
  return name === '' ? `/demo/${design}` : `/demo/${design}/${nameSegment(name)}`;
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
  return options === null ? '/demo' : `/demo/${options.color.slice(1).toLowerCase()}/${nameSegment(options.name)}`;
}

function nameSegment(name: string): string {
  return encodeURIComponent(name.normalize('NFC'));
}

/** Reads the options from the path's segments; null if they are invalid. */
export function parseDemoOptions(color: string, segment: string): DemoOptions | null {
  const name = parseDemoName(segment);
  return name !== null && parseColor(`#${color}`) ? { name, color: `#${color.toLowerCase()}` } : null;
}

export function parseDemoName(segment: string): string | null {
  const clean = visibleText(segment.replace(/\p{Cc}+/gu, ' '));
  return clean === '' || Array.from(clean).length > DEMO_NAME_MAX || !clean.isWellFormed() ? null : clean;
}
