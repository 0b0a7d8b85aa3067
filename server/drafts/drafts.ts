import { listChosenIds } from '#db/cards/card-links.ts';
import { findCard, listCards } from '#db/cards/cards.ts';
import { deleteDraft, findDraft, saveDraft as saveDraftRow } from '#db/drafts/drafts.ts';
import { findLink, listLinks } from '#db/links/links.ts';
import { findQrCode } from '#db/links/qr-codes.ts';
import { phonesOf } from '#src/cards/contact-fields.ts';
import { type DraftItem, type DraftKind, type DraftToSave, readDraft } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import { cardNames } from '#src/names.ts';
import { type CardScope, cardScope } from '#src/owners/card-scope.ts';
import { reachOf } from '#src/owners/permissions.ts';
import type { Actor } from '../accounts/actor.ts';
import { countryOf, fullPhone } from '../accounts/country-codes.ts';
import { ownCard, ownFields } from '../cards/card-view.ts';
import { cardRevision } from '../cards/cards.ts';
import type { Context } from '../context.ts';
import { ownLink } from '../links/link-view.ts';
import { linkRevision } from '../links/links.ts';
import { ownCode } from '../links/qr-codes/qr-code-view.ts';
import { qrCodeRevision } from '../links/qr-codes/qr-codes.ts';
import { lockActor } from '../owners/lock-actor.ts';

type DraftContext = Pick<Context, 'db'>;

/** A link with its draft. @throws not_found */
export async function openLink(context: DraftContext, actor: Actor, id: string) {
  const [row] = await listLinks(context.db, actor.owner.id, [id]);
  if (!row) throw new AppError('not_found');
  const draft = await draftOf(context, actor, { kind: 'link', id });
  return { item: ownLink(actor, row), revision: linkRevision(row), draft };
}

/** @throws not_found, also for the code of a card */
export async function openQrCode(context: DraftContext, actor: Actor, id: string) {
  const row = await findQrCode(context.db, actor.owner.id, id);
  if (!row || row.vcardId !== null) throw new AppError('not_found');
  const draft = await draftOf(context, actor, { kind: 'qr_code', id });
  return { item: ownCode(actor, row), revision: qrCodeRevision(row), draft };
}

/** With its own fields, its template (product 39.4), and what its phone numbers could be (product 5.14). @throws not_found */
export async function openCard(context: DraftContext, actor: Actor, id: string) {
  const [row] = await listCards(context.db, cardScope(actor, 'cards.read'), [id]);
  if (!row) throw new AppError('not_found');
  const chosenLinks = await listChosenIds(context.db, actor.owner.id, id);
  const draft = await draftOf(context, actor, { kind: 'card', id });
  const country = actor.person && countryOf(actor.person);
  const fullPhones = country === null ? [] : phonesOf(row).map(({ value }) => fullPhone(value, country));
  const { template } = row;
  const item = { ...ownCard(actor, row), ...ownFields(row), ...cardNames(row, actor.owner), chosenLinks };
  return { item, template, revision: cardRevision({ ...row, chosenLinks }), draft, fullPhones };
}

/** Saves a draft, unless another screen has saved one since. Can be repeated. @throws not_found, draft_changed */
export async function saveDraft({ db }: DraftContext, actor: Actor, draft: DraftToSave): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'drafts.write');
    const scope = await requireItem(tx, actor, draft);
    const before = await findDraft(tx, scope, draft);
    if (before?.version === draft.version) return;
    if ((before?.version ?? null) !== draft.after) throw new AppError('draft_changed');
    await saveDraftRow(tx, scope, draft, draft);
  });
}

/** @throws not_found, draft_changed */
export async function discardDraft(
  { db }: DraftContext,
  actor: Actor,
  item: DraftItem & { version: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'drafts.write');
    const scope = await requireItem(tx, actor, item);
    const before = await findDraft(tx, scope, item);
    if (before && before.version !== item.version) throw new AppError('draft_changed');
    await deleteDraft(tx, scope, item);
  });
}

/** Returns where the item was found. @throws not_found, forbidden */
async function requireItem(tx: Context['db'], actor: Actor, { kind, id }: DraftItem): Promise<CardScope> {
  if (kind !== 'card' && reachOf(actor.role, 'links.write') !== 'all') throw new AppError('forbidden');
  const scope = cardScope(actor, 'drafts.write');
  const found = kind === 'card' ? await findCard(tx, scope, id) : await findLink(tx, actor.owner.id, id);
  if (!found || (kind === 'qr_code' && 'qrStyle' in found && found.qrStyle === null)) throw new AppError('not_found');
  return scope;
}

async function draftOf<Kind extends DraftKind>({ db }: DraftContext, actor: Actor, item: DraftItem & { kind: Kind }) {
  const stored = await findDraft(db, cardScope(actor, 'cards.read'), item);
  if (!stored) return null;
  return { ...stored, data: readDraft(item.kind, stored.data) };
}
