import { photoIdOf } from '#src/paths.ts';
import type { Context } from '../context.ts';
import { readCardPhoto } from './card-photo.ts';
import type { AvailableCard, CardSite } from './card-results.ts';
import { type ContactPhoto, contactDisposition, contactFile } from './contact-file.ts';

type SaveContext = Pick<Context, 'env' | 'storage'>;

/**
 * The contact file of a card, with addresses at PUBLIC_URL or, if given, at `site`. `isMissing`: storage is away, so the photo is linked
 * instead of inline.
 */
export async function savedContact(context: SaveContext, found: AvailableCard, inlinePhoto: boolean, site?: CardSite) {
  const { appName } = context.env;
  const { card, isWhiteLabel } = found;
  const publicUrl = site?.origin ?? context.env.publicUrl;
  const path = site?.filePath ?? found.path;
  const { photo, isMissing = false } = await contactPhoto(context, publicUrl, card.photo, inlinePhoto);
  const headers = {
    'content-disposition': contactDisposition(card),
    'content-type': 'text/vcard; charset=utf-8',
  };
  const body = contactFile(card, { appName: isWhiteLabel ? null : appName, publicUrl, path, photo });
  return { headers, body, isMissing };
}

/**
 * Inline on request, since phones show no linked photos (product 8.4). If the file is lost, the contact has no photo; while storage is
 * away, it has a linked one (product 6.9).
 */
async function contactPhoto(
  context: SaveContext,
  origin: string,
  photo: string | null,
  inline: boolean,
): Promise<{ photo: ContactPhoto | null; isMissing?: boolean }> {
  const id = photo === null ? null : photoIdOf(photo);
  if (photo === null || id === null) return { photo: null };
  const linked = { kind: 'uri', url: origin + photo } as const;
  if (!inline) return { photo: linked };
  const { jpeg, isAvailable } = await readCardPhoto(context, id);
  if (!isAvailable) return { photo: linked, isMissing: true };
  return { photo: jpeg && { kind: 'inline', jpeg } };
}
