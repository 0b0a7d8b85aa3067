import { createHash } from 'node:crypto';
import { roleOf } from '#src/cards/pages/card-page.ts';
import type { ResolvedCard } from '#src/cards/resolve-card.ts';
import { cardColors } from '#src/colors.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';

export type CardPreview = {
  name: string;
  role: string;
  address: string; // as displayed
  color: string;
  textColor: string;
  photoId: string | null;
  scanned: string; // encoded in the card's QR code
};

/** Part of every tag: increase it when the drawing changes. */
const DRAWING_VERSION = 2;

/** The texts are in the owner's language: messengers don't send the reader's. */
export function cardPreview(
  { env, i18n }: Pick<Context, 'env' | 'i18n'>,
  { card, path, language }: Extract<ResolvedCard, { kind: 'card' }>,
): CardPreview {
  const colors = cardColors(card);
  return {
    name: card.name,
    role: roleOf(i18n(language), card),
    address: displayUrl(env.publicUrl, path),
    color: colors.background,
    textColor: colors.text,
    photoId: card.photo === null ? null : photoIdOf(card.photo),
    scanned: env.publicUrl + paths.scan(card.slug),
  };
}

function displayUrl(publicUrl: string, path: string): string {
  const host = publicUrl.replace(/^https?:\/\/(www\.)?/, '');
  return path.startsWith(paths.card('')) ? host : host + path;
}

export function previewTag(preview: CardPreview): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, preview]))
    .digest('base64url')
    .slice(0, 22);
}
