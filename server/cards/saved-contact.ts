import { type OwnerSite, originOfSite, urlOfContactFile, urlOfPage } from '#src/owners/urls.ts';
import { photoIdOf } from '#src/paths.ts';

import type { Context } from '../context.ts';
import { readCardPhoto } from './card-photo.ts';
import type { AvailableCard } from './card-results.ts';
import { type ContactPhoto, contactDisposition, contactFile } from './contact-file.ts';

type SaveContext = Pick<Context, 'env' | 'storage'>;

/** The contact file of a card. `isMissing`: storage is away, so the photo is linked instead of inline. */
export async function savedContact(context: SaveContext, found: AvailableCard, inlinePhoto: boolean, site: OwnerSite) {
  const { appName } = context.env;
  const { card, path, isWhiteLabel } = found;
  const { photo, isMissing = false } = await contactPhoto(context, originOfSite(site), card.photo, inlinePhoto);
  const headers = {
    'content-disposition': contactDisposition(card),
    'content-type': 'text/vcard; charset=utf-8',
  };
  const urls = { page: urlOfPage(site, path, card.id), source: urlOfContactFile(site, path, card.id) };
  const body = contactFile(card, { appName: isWhiteLabel ? null : appName, ...urls, photo });
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
