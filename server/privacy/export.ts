import { findAddressChange } from '#db/accounts/email-changes.ts';
import { listSessions } from '#db/accounts/sessions.ts';
import { findCardById } from '#db/cards/public-cards.ts';
import { listPhotos } from '#db/owners/photos.ts';
import { findWish, listUsernames } from '#db/owners/usernames.ts';
import { readAccount, readFactors } from '#db/privacy/export.ts';
import type { PublicCard } from '#src/cards/cards.ts';
import { cardAnswer } from '#src/cards/resolve-card.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../context.ts';
import type { ZipEntry } from './zip.ts';

/** Writes a contact file: the cards' own, handed in by whoever puts the server together. */
export type WriteContact = (
  card: PublicCard,
  options: { publicUrl: string; address: string; appName: string; photo: { kind: 'uri'; url: string } | null },
) => string;

/** The files of an account's export, one after the other (product 1.12). */
export async function* exportEntries(
  context: Pick<Context, 'db' | 'env' | 'storage'>,
  userId: string,
  writeContact: WriteContact,
): AsyncGenerator<ZipEntry> {
  const { db, storage } = context;
  const { account, connections, profile, cards, links, messages, billing, figures } = await readAccount(db, userId);
  const usernames = await listUsernames(db, userId);
  const photos = await listPhotos(db, userId);
  const wish = (await findWish(db, userId)) ?? null;
  const addressChange = (await findAddressChange(db, userId)) ?? null;
  yield json('profile.json', { account, connections, profile, usernames, wish, addressChange });
  yield json('cards.json', cards);
  yield json('links.json', links);
  yield json('support-messages.json', messages);
  yield json('billing.json', billing);
  yield json('figures.json', figures);
  yield json('sessions.json', await listSessions(db, userId));
  yield json('factors.json', await readFactors(db, userId));
  yield json('photos.json', photos);
  for (const { id } of cards) {
    const contact = await contactOf(context, id, writeContact);
    if (contact !== null) yield { name: `cards/${id}.vcf`, bytes: Buffer.from(contact) };
  }
  for (const { id } of photos) {
    const bytes = await storage.get(paths.stored(id, 'photo'));
    if (bytes) yield { name: `photos/${id}.jpg`, bytes, packed: true };
  }
}

async function contactOf(
  { db, env }: Pick<Context, 'db' | 'env'>,
  cardId: string,
  writeContact: WriteContact,
): Promise<string | null> {
  const record = await findCardById(db, cardId);
  if (!record) return null;
  // An owner's copy does not pause with the page: it is written as it would be with a plan in force
  const answer = cardAnswer({ ...record, planType: 'business', subscriptionEnd: null }, new Date());
  if (answer.kind !== 'card') return null;
  const { card, address } = answer;
  const { appName, publicUrl } = env;
  const photo = card.photo === null ? null : ({ kind: 'uri', url: publicUrl + card.photo } as const);
  return writeContact(card, { appName, publicUrl, address, photo });
}

function json(name: string, data: unknown): ZipEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
}
