import { findEmailChange } from '#db/accounts/email-changes.ts';
import { listKnownDevices } from '#db/accounts/known-devices.ts';
import { listSessions } from '#db/accounts/sessions.ts';
import { findCardById } from '#db/cards/public-cards.ts';
import { listPhotos } from '#db/owners/photos.ts';
import { findReservedUsername, listUsernames } from '#db/owners/usernames.ts';
import { findAccountData, findFactorData } from '#db/privacy/account-data.ts';
import { resolveCard } from '#src/cards/resolve-card.ts';
import { paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import { contactFile } from '../cards/contact-file.ts';
import type { Context } from '../context.ts';

export type ZipEntry = { name: string; bytes: Uint8Array; isCompressed?: boolean };

/** Yields the files of an account export (product 1.12). */
export async function* exportEntries(
  context: Pick<Context, 'db' | 'env' | 'storage'>,
  { userId, ownerId }: Pick<Actor, 'userId' | 'ownerId'>,
): AsyncGenerator<ZipEntry> {
  const { db, storage } = context;
  const { account, connections, profile, cards, links, messages, billing, figures } = await findAccountData(
    db,
    userId,
    ownerId,
  );
  const usernames = await listUsernames(db, ownerId);
  const photos = await listPhotos(db, ownerId);
  const wish = (await findReservedUsername(db, ownerId)) ?? null;
  const addressChange = (await findEmailChange(db, userId)) ?? null;
  yield json('profile.json', { account, connections, profile, usernames, wish, addressChange });
  yield json('cards.json', cards);
  yield json('links.json', links);
  yield json('support-messages.json', messages);
  yield json('billing.json', billing);
  yield json('figures.json', figures);
  yield json('sessions.json', await listSessions(db, userId));
  yield json('known-devices.json', await listKnownDevices(db, userId));
  yield json('factors.json', await findFactorData(db, userId));
  yield json('photos.json', photos);
  for (const { id } of cards) {
    const contact = await contactFileOf(context, id);
    if (contact !== null) yield { name: `cards/${id}.vcf`, bytes: Buffer.from(contact) };
  }
  for (const { id } of photos) {
    const bytes = await storage.get(paths.storageKey(id, 'photo'));
    if (bytes) yield { name: `photos/${id}.jpg`, bytes, isCompressed: true };
  }
}

async function contactFileOf({ db, env }: Pick<Context, 'db' | 'env'>, cardId: string): Promise<string | null> {
  const record = await findCardById(db, cardId);
  if (!record) return null;
  // Exports include cards whose page is paused: resolve as if a plan were active
  const resolved = resolveCard({ ...record, planType: 'business', subscriptionEnd: null }, new Date());
  if (resolved.kind !== 'card') return null;
  const { card, path: address } = resolved;
  const { appName, publicUrl } = env;
  const photo = card.photo === null ? null : ({ kind: 'uri', url: publicUrl + card.photo } as const);
  return contactFile(card, { appName, publicUrl, path: address, photo });
}

function json(name: string, data: unknown): ZipEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
}
