import { listSessions } from '#db/accounts/sessions.ts';
import { findSignUpInvitation } from '#db/accounts/sign-up-invitations.ts';
import { listTokenSessions } from '#db/accounts/token-sessions.ts';
import { findConfirmedEmail } from '#db/accounts/users.ts';
import { listCardRecords } from '#db/cards/public-cards.ts';
import { listRetiredSlugs } from '#db/links/retired-slugs.ts';
import { listInvitationData } from '#db/owners/organizations/invitations.ts';
import {
  findOrganizationData,
  listAuditData,
  listMemberData,
  listMembershipData,
  listOwnAuditData,
  listSentInvitationData,
  listTemplateData,
} from '#db/privacy/organization-data.ts';
import {
  findBillingData,
  findOwnerData,
  listCardData,
  listDomainData,
  listDraftData,
  listKeyData,
  listLinkData,
  listPhotoData,
  listPresetData,
  listTagData,
  listTaggedLinks,
} from '#db/privacy/owner-data.ts';
import { findFactorData, findPersonData, listDeviceData, listMessageData } from '#db/privacy/person-data.ts';
import { type CardRecord, resolveCard } from '#src/cards/resolve-card.ts';
import { type OwnerSite, originOfSite, urlOfContactFile, urlOfPage } from '#src/owners/urls.ts';
import { paths } from '#src/paths.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import { contactFile } from '../cards/contact-file.ts';
import type { Context } from '../context.ts';
import { readSite } from '../owners/domains/urls.ts';
import type { ZipFile } from '../platform/zip.ts';

type ExportContext = Pick<Context, 'db' | 'env' | 'storage' | 'visitStore'>;

/** Yields the files of an account export (product 1.12), each read when it is its turn: the own account's, then the person's. */
export async function* exportFiles(context: ExportContext, userId: string): AsyncGenerator<ZipFile> {
  const { db, visitStore } = context;
  const ownerId = ownAccountOf(userId);
  await visitStore.requireAnswer();
  yield json('profile.json', { ...(await findPersonData(db, userId)), ...(await findOwnerData(db, ownerId)) });
  yield* ownerFiles(context, ownerId);
  yield* personFiles(context, userId);
}

/** Yields the files of an organization's export (product 1.12): what it owns, then what only organizations have. */
export async function* organizationExportFiles(context: ExportContext, id: string): AsyncGenerator<ZipFile> {
  const { db, visitStore } = context;
  await visitStore.requireAnswer();
  yield json('profile.json', { ...(await findOrganizationData(db, id)), ...(await findOwnerData(db, id)) });
  yield* ownerFiles(context, id);
  yield json('templates.json', await listTemplateData(db, id));
  yield { name: 'members.json', chunks: jsonArray(listMemberData(db, id)) };
  yield { name: 'invitations.json', chunks: jsonArray(listSentInvitationData(db, id)) };
  yield { name: 'audit.json', chunks: jsonArray(listAuditData(db, id)) };
}

async function* personFiles({ db }: ExportContext, userId: string): AsyncGenerator<ZipFile> {
  yield { name: 'support-messages.json', chunks: jsonArray(listMessageData(db, userId)) };
  yield json('sessions.json', await listSessions(db, userId));
  yield json('token-sessions.json', await listTokenSessions(db, userId));
  yield { name: 'known-devices.json', chunks: jsonArray(listDeviceData(db, userId)) };
  yield json('factors.json', await findFactorData(db, userId));
  const email = await findConfirmedEmail(db, userId);
  yield json('invitations.json', email === null ? [] : await listInvitationData(db, email));
  yield json('sign-up-invitation.json', email === null ? null : await findSignUpInvitation(db, email));
  yield json('organizations.json', await listMembershipData(db, userId));
  yield { name: 'audit.json', chunks: jsonArray(listOwnAuditData(db, userId)) };
}

async function* ownerFiles(context: ExportContext, ownerId: string): AsyncGenerator<ZipFile> {
  const { db, env, storage, visitStore } = context;
  yield { name: 'cards.json', chunks: jsonArray(listCardData(db, ownerId)) };
  yield { name: 'links.json', chunks: jsonArray(listLinkData(db, ownerId)) };
  yield { name: 'retired-slugs.json', chunks: jsonArray(listRetiredSlugs(db, ownerId)) };
  yield { name: 'tags.json', chunks: tagChunks(context, ownerId) };
  yield json('saved-designs.json', await listPresetData(db, ownerId));
  yield json('api-keys.json', await listKeyData(db, ownerId));
  yield json('domains.json', await listDomainData(db, ownerId));
  yield { name: 'drafts.json', chunks: jsonArray(listDraftData(db, ownerId)) };
  yield json('billing.json', await findBillingData(db, ownerId));
  yield { name: 'figures.json', chunks: jsonArray(visitStore.listRollups(ownerId)) };
  yield { name: 'photos.json', chunks: jsonArray(listPhotoData(db, ownerId)) };
  const site = await readSite(context, ownerId);
  for await (const cards of listCardRecords(db, ownerId)) {
    for (const card of cards) {
      const contact = contactFileOf(env.appName, site, card);
      if (contact !== null) yield { name: `cards/${card.cardId}.vcf`, bytes: Buffer.from(contact) };
    }
  }
  for await (const photos of listPhotoData(db, ownerId)) {
    for (const { id } of photos) {
      const bytes = await storage.get(paths.storageKey(id, 'photo'));
      if (bytes) yield { name: `photos/${id}.jpg`, bytes, isCompressed: true };
    }
  }
}

function contactFileOf(appName: string, site: OwnerSite, record: CardRecord): string | null {
  // Exports include cards whose page is paused or off: resolve as if a plan were active
  const shown = { planType: 'business', subscriptionEnd: null, active: true, forward: null } as const;
  const resolved = resolveCard({ ...record, ...shown }, new Date());
  if (resolved.kind !== 'card') return null;
  const { card, path } = resolved;
  const photo = card.photo === null ? null : ({ kind: 'uri', url: originOfSite(site) + card.photo } as const);
  const urls = { page: urlOfPage(site, path, card.id), source: urlOfContactFile(site, path, card.id) };
  return contactFile(card, { appName, ...urls, photo });
}

function json(name: string, data: unknown): ZipFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
}

/** An array with a row per line. */
async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  let separator = '[';
  for await (const rows of pages) {
    yield Buffer.from(`${separator}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]\n' : '\n]\n');
}

/** Each tag with the links that have it, which may be many. */
async function* tagChunks({ db }: Pick<Context, 'db'>, ownerId: string): AsyncGenerator<Uint8Array> {
  let separator = '[\n';
  for (const tag of await listTagData(db, ownerId)) {
    yield Buffer.from(`${separator}${JSON.stringify(tag).slice(0, -1)},"links":`);
    yield* jsonArray(listTaggedLinks(db, tag.id));
    yield Buffer.from('}');
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}
