import { createHash } from 'node:crypto';
import { roleOf } from '#src/cards/pages/card-page.ts';
import type { CardAnswer } from '#src/cards/resolve-card.ts';
import { themeColor } from '#src/colors.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';

/** What the picture of a card, which messengers show beside its link, is drawn from (product 28.1). */
export type CardPreview = {
  name: string;
  role: string;
  address: string;
  color: string;
  photoId: string | null;
  /** what the card's code says */
  scanned: string;
};

// Part of every tag: to be raised when the drawing changes
const DRAWING = 1;

/** In the language of the card's owner: whoever gets a link has told nobody theirs. */
export function cardPreview(
  { env, i18n }: Pick<Context, 'env' | 'i18n'>,
  { card, address, language }: Extract<CardAnswer, { kind: 'card' }>,
): CardPreview {
  return {
    name: card.name,
    role: roleOf(i18n(language), card),
    address: shown(env.publicUrl, address),
    color: themeColor(card.backgroundColor),
    photoId: card.photo === null ? null : photoIdOf(card.photo),
    scanned: env.publicUrl + paths.scan(card.slug),
  };
}

/** As people say it: of a card without a name of its own, whose address nobody reads out, the host alone. */
function shown(publicUrl: string, address: string): string {
  const host = publicUrl.replace(/^https?:\/\/(www\.)?/, '');
  return address.startsWith(paths.vcard('')) ? host : host + address;
}

/** Another one for each other picture. */
export function previewTag(preview: CardPreview): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, preview]))
    .digest('base64url')
    .slice(0, 22);
}
