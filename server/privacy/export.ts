import { findEmailChange } from '#db/accounts/email-changes.ts';
import { listKnownDevices } from '#db/accounts/known-devices.ts';
import { listSessions } from '#db/accounts/sessions.ts';
import { listTokenSessions } from '#db/accounts/token-sessions.ts';
import { findCardById } from '#db/cards/public-cards.ts';
import { listDrafts } from '#db/drafts/drafts.ts';
import { listTagsWithLinks } from '#db/links/tags.ts';
import { listPhotos } from '#db/owners/photos.ts';
import { findReservedUsername, listUsernames } from '#db/owners/usernames.ts';
import { findAccountData, findFactorData } from '#db/privacy/account-data.ts';
import { listRollups } from '#db/stats/stats.ts';
import { resolveCard } from '#src/cards/resolve-card.ts';
import { paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import { contactFile } from '../cards/contact-file.ts';
import type { Context } from '../context.ts';

/** `chunks`: of entries that are too large for the memory, or for one turn of the event loop. */
export type ZipEntry = { name: string; chunks: AsyncIterable<Uint8Array> | Uint8Array[]; isCompressed?: boolean };

/** Yields the files of an account export (product 1.12). */
export async function* exportEntries(
  context: Pick<Context, 'db' | 'env' | 'storage'>,
  { userId, ownerId }: Pick<Actor, 'userId' | 'ownerId'>,
): AsyncGenerator<ZipEntry> {
  const { db, storage } = context;
  const { cards, links, messages, billing, ...own } = await findAccountData(db, userId, ownerId);
  const usernames = await listUsernames(db, ownerId);
  const photos = await listPhotos(db, ownerId);
  const wish = (await findReservedUsername(db, ownerId)) ?? null;
  const addressChange = (await findEmailChange(db, userId)) ?? null;
  yield json('profile.json', { ...own, usernames, wish, addressChange });
  yield json('cards.json', cards);
  yield json('links.json', links);
  yield json('tags.json', await listTagsWithLinks(db, ownerId));
  yield json('drafts.json', await listDrafts(db, ownerId));
  yield json('support-messages.json', messages);
  yield json('billing.json', billing);
  yield { name: 'figures.json', chunks: figureChunks(listRollups(db, ownerId)) };
  yield json('sessions.json', await listSessions(db, userId));
  yield json('token-sessions.json', await listTokenSessions(db, userId));
  yield json('known-devices.json', await listKnownDevices(db, userId));
  yield json('factors.json', await findFactorData(db, userId));
  yield json('photos.json', photos);
  for (const { id } of cards) {
    const contact = await contactFileOf(context, id);
    if (contact !== null) yield { name: `cards/${id}.vcf`, chunks: [Buffer.from(contact)] };
  }
  for (const { id } of photos) {
    const bytes = await storage.get(paths.storageKey(id, 'photo'));
    if (bytes) yield { name: `photos/${id}.jpg`, chunks: [bytes], isCompressed: true };
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
  return { name, chunks: [Buffer.from(`${JSON.stringify(data, null, 2)}\n`)] };
}

/** A JSON array with a row per line. */
async function* figureChunks(pages: AsyncIterable<object[]>): AsyncGenerator<Uint8Array> {
  let separator = '[';
  for await (const rows of pages) {
    yield Buffer.from(`${separator}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]\n' : '\n]\n');
}
