import { type Html, html } from '../../pages/html.ts';
import { type PhotoFormat, paths, smallSides } from '../../paths.ts';

/**
 * The portrait is 8rem wide. A phone is told a little less, so that one with three pixels to one takes the picture of 320,
 * which looks the same there, and not that of 640, which is three times as heavy (product 7.6).
 */
const SIZES = '(max-width:47.99rem) 6.5rem,8rem';

/** A photo cropped square, as small as the screen allows. The attributes keep its place while it loads. */
export function portraitImage(photoId: string, alt: string): Html {
  const fallback = paths.media(photoId, 'square-320');
  return html`<picture><source type="image/webp" srcset="${squares(photoId, 'webp')}" sizes="${SIZES}"><img class="portrait" src="${fallback}" srcset="${squares(photoId, 'jpg')}" sizes="${SIZES}" width="128" height="128" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

/** A logo as it is, small. It stands at the end of a row that is as high without it. */
export function logoImage(photoId: string): Html {
  return html`<picture><source type="image/webp" srcset="${paths.media(photoId, 'whole-320', 'webp')}"><img class="brand" src="${paths.media(photoId, 'photo')}" alt="" loading="lazy" decoding="async"></picture>`;
}

function squares(photoId: string, format: PhotoFormat): string {
  return smallSides.map((side) => `${paths.media(photoId, `square-${side}`, format)} ${side}w`).join(',');
}
