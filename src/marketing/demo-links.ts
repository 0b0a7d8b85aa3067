import type { Design } from '../cards/designs/tokens.ts';
import type { PageLink } from '../cards/pages/link-rows.ts';
import type { Language } from '../languages.ts';

type Titles = readonly (readonly [icon: string, en: string, es: string])[];

const architect: Titles = [
  ['📐', 'Portfolio 2026', 'Portafolio 2026'],
  ['🎤', 'Houses on hillsides: the talk', 'Casas en laderas: la charla'],
  ['☕', 'Book a call', 'Reserva una llamada'],
];

/** What each person of the demo links to; the first is seen first. */
const titles: Record<Design, Titles> = {
  paper: architect,
  portrait: architect,
  cover: architect,
  mono: architect,
  split: [
    ['⚖️', 'Book a first consultation', 'Reserva una primera consulta'],
    ['📄', 'Fees, in plain words', 'Honorarios, en claro'],
    ['✍️', 'My column on tenancy', 'Mi columna sobre alquileres'],
  ],
  shopfront: [
    ['🍽️', 'Book a table', 'Reserva mesa'],
    ['📖', 'Menu', 'Carta'],
    ['🥖', 'Order bread', 'Encarga pan'],
  ],
  stage: [
    ['🌙', 'Sala Norte, 28 Nov', 'Sala Norte, 28 nov'],
    ['🎧', 'Night Bus, the new set', 'Night Bus, el set nuevo'],
    ['📩', 'Bookings', 'Contratación'],
  ],
  badge: [
    ['🤝', 'Meet me at the fair', 'Quedamos en la feria'],
    ['📊', 'Slides of the talk', 'Diapositivas de la charla'],
    ['🌱', 'How we invest', 'Cómo invertimos'],
  ],
};

/** Links of the demo card. They lead to a site that is reserved for examples, and aren't counted (product 27.3). */
export function demoLinks(language: Language, design: Design): PageLink[] {
  return titles[design].map(([icon, en, es]) => ({
    icon,
    title: language === 'es' ? es : en,
    slug: '',
    url: 'https://example.com/',
  }));
}
