import type { NameFonts } from '#src/cards/pages/name-font.ts';

const urlOf = (url: URL) => url.pathname;

/** The fonts for names, as the build names them. */
export const cardFonts: NameFonts = {
  bricolage: urlOf(new URL('./card-fonts/bricolage.woff2', import.meta.url)),
  instrument: urlOf(new URL('./card-fonts/instrument.woff2', import.meta.url)),
  young: urlOf(new URL('./card-fonts/young.woff2', import.meta.url)),
  anton: urlOf(new URL('./card-fonts/anton.woff2', import.meta.url)),
  syne: urlOf(new URL('./card-fonts/syne.woff2', import.meta.url)),
  space: urlOf(new URL('./card-fonts/space.woff2', import.meta.url)),
};
