import type { Language } from '#src/languages.ts';
import type { DocsGuide, DocsResource } from '#src/marketing/docs.ts';
import type { InfoPageContent } from '../pages/page-content.tsx';
import type { DocsContent } from './docs-content.tsx';
import { authentication } from './topics/authentication.tsx';
import { errors } from './topics/errors.tsx';
import { linksWithCodes } from './topics/guides/links-with-codes.tsx';
import { make } from './topics/guides/make.tsx';
import { n8n } from './topics/guides/n8n.tsx';
import { zapier } from './topics/guides/zapier.tsx';
import { idempotency } from './topics/idempotency.tsx';
import { limits } from './topics/limits.tsx';
import { pagination } from './topics/pagination.tsx';
import { versioning } from './topics/versioning.tsx';

export { start } from './topics/start.tsx';

export const topics: Record<DocsGuide, DocsContent> = {
  authentication,
  errors,
  limits,
  idempotency,
  pagination,
  versioning,
  'guides/links-with-codes': linksWithCodes,
  'guides/zapier': zapier,
  'guides/make': make,
  'guides/n8n': n8n,
};

type Introduction = Record<Language, Omit<InfoPageContent, 'body'>>;

/** Of the pages of operations, whose texts are beside these. */
export const resources: Record<DocsResource, Introduction> = {
  me: {
    en: { title: 'Account', lead: 'Whom a key acts for, how much room there is, and what the key may do.' },
    es: { title: 'Cuenta', lead: 'Para quién actúa una clave, cuánto sitio hay y qué puede hacer la clave.' },
  },
  cards: {
    en: { title: 'Cards', lead: 'Business cards: a page, a short URL, a QR code and a contact file each.' },
    es: {
      title: 'Tarjetas',
      lead: 'Cada tarjeta tiene una página, una URL corta, un código QR y un archivo de contacto.',
    },
  },
  links: {
    en: { title: 'Links', lead: 'Short URLs that lead where you say, and that you can change after they are printed.' },
    es: {
      title: 'Enlaces',
      lead: 'URL cortas que llevan adonde digas, y que puedes cambiar después de imprimirlas.',
    },
  },
  tags: {
    en: { title: 'Tags', lead: 'Names and colors that keep links and cards in order.' },
    es: { title: 'Etiquetas', lead: 'Nombres y colores que mantienen en orden enlaces y tarjetas.' },
  },
  analytics: {
    en: { title: 'Stats', lead: 'Who visits cards and links: by day and hour, by country, device and source.' },
    es: {
      title: 'Estadísticas',
      lead: 'Quién visita tarjetas y enlaces: por día y hora, por país, dispositivo y origen.',
    },
  },
  members: {
    en: { title: 'Members', lead: 'Who works together in an organization.' },
    es: { title: 'Equipo', lead: 'Quiénes trabajan juntos en una organización.' },
  },
  domains: {
    en: { title: 'Domains', lead: 'Hosts of your own, such as cards.acme.com, where this site offers them.' },
    es: {
      title: 'Dominios',
      lead: 'Direcciones propias, como cards.acme.com, donde este sitio las ofrece.',
    },
  },
};
