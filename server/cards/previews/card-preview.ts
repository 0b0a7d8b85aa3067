import { createHash } from 'node:crypto';
import { fontOf } from '#src/cards/designs/fonts.ts';
import { paletteOf } from '#src/cards/designs/palette.ts';
import type { PreviewLayer } from '#src/cards/designs/preview.ts';
import { cardDesigns } from '#src/cards/designs/registry.ts';
import type { WebFont } from '#src/cards/designs/tokens.ts';
import { roleOf } from '#src/cards/pages/parts.ts';
import type { ResolvedCard } from '#src/cards/resolve-card.ts';
import { initials } from '#src/names.ts';
import { type OwnerSite, urlOfPage, urlOfScan } from '#src/owners/urls.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';

export type CardPreview = {
  name: string;
  role: string;
  address: string; // as displayed
  color: string;
  textColor: string;
  photoId: string | null;
  /** of a design that shows it */
  coverId?: string;
  scanned: string; // encoded in the card's QR code
  /** of the card's design; without them, Paper's are drawn */
  layers?: readonly PreviewLayer[];
  font?: WebFont | null;
};

/** Part of every tag: increase it when the drawing changes. */
const DRAWING_VERSION = 2;

/** The texts are in the owner's language: messengers don't send the reader's. */
export function cardPreview(
  { i18n }: Pick<Context, 'i18n'>,
  { card, path, language }: Extract<ResolvedCard, { kind: 'card' }>,
  site: OwnerSite,
): CardPreview {
  const palette = paletteOf(card);
  const address = displayUrl(urlOfPage(site, path, card.id));
  const words = { name: card.name, role: roleOf(i18n(language), card), address };
  const photoId = card.photo === null || card.plainPreview ? null : photoIdOf(card.photo);
  const { preview, font } = cardDesigns[card.design];
  const { tokens } = card;
  const coverId = card.cover === null || card.plainPreview ? null : photoIdOf(card.cover);
  const shown = { hasPhoto: photoId !== null, hasCover: coverId !== null };
  const layers = preview?.({ ...words, ...shown, initials: initials(card.name), palette, tokens });
  const showsCover = layers?.some(({ kind }) => kind === 'cover');
  return {
    ...words,
    color: palette.first,
    textColor: palette.ink,
    photoId,
    scanned: urlOfScan(site, card.slug),
    ...(showsCover && coverId !== null && { coverId }),
    ...(layers && { layers, font: fontOf(font, tokens) }),
  };
}

/** Without what nobody types, and of a card that has no name in its path, only the host. */
export function displayUrl(url: string): string {
  const shown = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  const at = shown.indexOf('/');
  return at !== -1 && shown.startsWith(paths.card(''), at) ? shown.slice(0, at) : shown;
}

export function previewTag(preview: CardPreview): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, preview]))
    .digest('base64url')
    .slice(0, 22);
}
