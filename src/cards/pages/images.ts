import { type Html, html } from '../../pages/html.ts';
import { type PhotoFormat, paths, squareSizes } from '../../paths.ts';

// The portrait is 8rem wide. Phones get a smaller size, so that 3x screens load 320 px instead of 640 px (product 7.6)
const SIZES = '(max-width:47.99rem) 6.5rem,8rem';

export function portraitImage(photoId: string, alt: string): Html {
  const fallback = paths.media(photoId, 'square-320');
  return html`<picture><source type="image/webp" srcset="${squares(photoId, 'webp')}" sizes="${SIZES}"><img class="portrait" src="${fallback}" srcset="${squares(photoId, 'jpg')}" sizes="${SIZES}" width="128" height="128" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

export function logoImage(photoId: string): Html {
  return html`<picture><source type="image/webp" srcset="${paths.media(photoId, 'whole-320', 'webp')}"><img class="brand" src="${paths.media(photoId, 'photo')}" alt="" loading="lazy" decoding="async"></picture>`;
}

function squares(photoId: string, format: PhotoFormat): string {
  return squareSizes.map((side) => `${paths.media(photoId, `square-${side}`, format)} ${side}w`).join(',');
}
