import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { paths, photoIdOf, squareSizes, wideSizes } from '../../paths.ts';
import type { PublicCard } from '../cards.ts';

type SquarePhoto = {
  /** CSS class of the image */
  name: string;
  /** in px */
  side: number;
  /** how large it is shown, as in HTML's `sizes` */
  sizes: string;
  /** for something larger */
  waits?: boolean;
};

/** The card's photo, square; null without one. */
export function squarePhoto(
  i18n: I18n,
  card: PublicCard,
  { name, side, sizes, waits = false }: SquarePhoto,
): Html | null {
  const id = photoOf(card);
  if (id === null) return null;
  const alt = i18n._({ id: 'page.photo', message: 'Photo of {name}', values: { name: card.name } });
  const sources = squareSizes.map((side) => `${paths.media(id, `square-${side}`, 'webp')} ${side}w`);
  const fallback = paths.media(id, 'square-320');
  return html`<picture><source type="image/webp" srcset="${sources.join(',')}" sizes="${sizes}"><img class="${name}" src="${fallback}" width="${side}" height="${side}" alt="${alt}" fetchpriority="${waits ? 'low' : 'high'}" decoding="async"></picture>`;
}

/** A cover as wide as the screen: the largest part of the page. */
export function coverPhoto(card: PublicCard): Html | null {
  const id = card.cover === null ? null : photoIdOf(card.cover);
  if (id === null) return null;
  const sources = wideSizes.map((width) => `${paths.media(id, `wide-${width}`, 'webp')} ${width}w`);
  return html`<img class="wide" src="${paths.media(id, 'photo')}" srcset="${sources.join(',')}" sizes="(max-width:47.99rem) 100vw,38rem" alt="" fetchpriority="high" decoding="async">`;
}

/** A logo within 320 × 160 px; null without one. `name`: CSS class */
export function logoImage(path: string | null, name: string, loading: 'lazy' | 'eager'): Html | null {
  const id = path === null ? null : photoIdOf(path);
  if (id === null) return null;
  const lazy = loading === 'lazy' && raw(' loading="lazy"');
  return html`<picture><source type="image/webp" srcset="${paths.media(id, 'whole-320', 'webp')}"><img class="${name}" src="${paths.media(id, 'photo')}" alt=""${lazy} decoding="async"></picture>`;
}

/** Only our own media: an image elsewhere would reveal visitors to a third party (product 7.1). */
function photoOf(card: PublicCard): string | null {
  return card.photo === null ? null : photoIdOf(card.photo);
}
