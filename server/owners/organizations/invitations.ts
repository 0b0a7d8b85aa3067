import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import {
  countPlaces,
  findDailyWait,
  findHolder,
  findWaitingInvitation,
  insertInvitation,
  listMemberEmails,
  listInvitations as listRows,
  revokeInvitationsTo,
  type WaitingInvitation,
} from '#db/owners/organizations/invitations.ts';
import { countInvited } from '#db/owners/organizations/invited-addresses.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { AuditAction } from '#src/owners/audit-actions.ts';
import { INVITATION_DAYS, invitationState, type invitationsSchema, MOST_SENT } from '#src/owners/invitations.ts';
import { mayChangeMember } from '#src/owners/organizations.ts';
import type { Role } from '#src/owners/permissions.ts';
import { hasRoom } from '#src/owners/plans.ts';
import type { Actor } from '../../accounts/actor.ts';
import { type SecretContext, secretKey } from '../../accounts/secrets.ts';
import type { Context } from '../../context.ts';
import { storedEmail } from '../../platform/email-addresses.ts';
import { queueEmail } from '../../platform/emails.ts';
import { newToken } from '../../platform/tokens.ts';
import { lockActor } from '../lock-actor.ts';
import { invitationEmail } from './emails.ts';
import { findMemberLimit, managingRole } from './members.ts';

type Db = Context['db'];
type InvitationContext = Pick<Context, 'auth' | 'db' | 'env' | 'i18n'>;

const PAGE = 200;

/** A page of the last invitation to each address, newest first. `after`: an ID. */
export async function listInvitations({ db }: Pick<Context, 'db'>, { owner }: Actor, after: string | null) {
  const rows = await listRows(db, owner.id, { after, limit: PAGE });
  const now = new Date();
  return {
    invitations: rows.map(({ revokedAt, position: _, ...row }) => ({
      ...row,
      state: invitationState({ ...row, revokedAt }, now),
    })),
    used: await countPlaces(db, owner.id),
    limit: await findMemberLimit(db, owner, now),
    next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/**
 * Invites all of these addresses or none. Returns the IDs of the invitations. @throws forbidden, not_found (card), already_member, card_held, limit_members,
 * too_many_requests
 */
export async function createInvitations(
  context: InvitationContext,
  actor: Actor,
  { emails, role, cardId, cards, message, language = actor.language }: z.output<typeof invitationsSchema>,
): Promise<string[]> {
  return await context.db.transaction().execute(async (tx) => {
    const { owner, role: ofActor } = await lockActor(tx, actor, 'members.manage');
    const own = managingRole(actor, ofActor);
    if (!mayChangeMember(own, { from: role, to: null })) throw new AppError('forbidden');
    const cardOf = new Map(cards.map((each) => [storedEmail(each.email), each.cardId]));
    const invited = [...new Set(emails.map(storedEmail))].map((email) => ({
      email,
      role,
      message,
      language,
      cardId: cardOf.get(email) ?? cardId,
    }));
    return await invite(context, tx, { actor, owner, own, action: 'invitation.create' }, invited);
  });
}

/** Sends another link, which makes the one before void. @throws not_found, forbidden, and as `createInvitations` */
export async function resendInvitation(context: InvitationContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { owner, own, invitation } = await lockInvitation(tx, actor, 'members.manage', id);
    await invite(context, tx, { actor, owner, own, action: 'invitation.resend' }, [invitation]);
  });
}

/** @throws not_found, forbidden */
export async function revokeInvitation({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { invitation } = await lockInvitation(tx, actor, 'members.remove', id);
    await revokeInvitationsTo(tx, actor.owner.id, [invitation.email]);
    const target = { kind: 'invitation', id } as const;
    await insertAuditEntry(tx, actor, 'invitation.revoke', target, { role: invitation.role });
  });
}

async function lockInvitation(
  tx: Db,
  actor: Actor,
  action: 'members.manage' | 'members.remove',
  id: string,
): Promise<{ owner: Owner; own: Role; invitation: WaitingInvitation }> {
  const { owner, role: ofActor } = await lockActor(tx, actor, action);
  const own = managingRole(actor, ofActor);
  const invitation = await findWaitingInvitation(tx, owner.id, id);
  if (!invitation) throw new AppError('not_found');
  if (!mayChangeMember(own, { from: invitation.role, to: null })) throw new AppError('forbidden');
  return { owner, own, invitation };
}

/** Requires the organization's lock. */
async function invite(
  context: InvitationContext,
  tx: Db,
  { actor, owner, own, action }: { actor: Actor; owner: Owner; own: Role; action: AuditAction },
  invited: readonly WaitingInvitation[],
): Promise<string[]> {
  const emails = invited.map(({ email }) => email);
  const members = await listMemberEmails(tx, owner.id, emails);
  if (members.length > 0) throw new AppError('already_member', { emails: members });
  const secondsLeft =
    (await findDailyWait(tx, owner.id, emails.length, MOST_SENT.perDay)) ||
    (await countInvited(tx, await addressKeys(context, emails), MOST_SENT.perHour));
  if (secondsLeft > 0) throw new AppError('too_many_requests', { secondsLeft, policies: ['invitations'] });
  // Before there is room: seats that are bought for it would be paid in vain
  const cardNames = new Map<string, string>();
  for (const { cardId } of invited) if (cardId !== null) cardNames.set(cardId, await unheldCard(tx, owner.id, cardId));
  const revoked = await revokeInvitationsTo(tx, owner.id, emails);
  if (!revoked.every((role) => mayChangeMember(own, { from: role, to: null }))) throw new AppError('forbidden');
  const limit = await findMemberLimit(tx, owner, new Date());
  if (!hasRoom(limit, await countPlaces(tx, owner.id), emails.length)) throw new AppError('limit_members', { limit });
  const ids: string[] = [];
  for (const each of invited) {
    const cardName = cardNames.get(each.cardId ?? '') ?? null;
    const { token, tokenHash } = newToken();
    const invitedByKey = actor.via === 'api_key' ? actor.keyId : null;
    const row = { ...each, organizationId: owner.id, tokenHash, invitedBy: actor.person?.id ?? null, invitedByKey };
    const { id } = await insertInvitation(tx, row, INVITATION_DAYS);
    // Deleting the inviter's account drops an email that has not left: it has the inviter's name
    const recipient = { id: actor.person?.id ?? null, email: each.email, language: each.language };
    const inviter = actor.person && (actor.person.name || owner.name);
    const arePlansShown = context.env.defaultPlan === null;
    const email = invitationEmail(token, owner, { ...each, inviter, cardName, arePlansShown });
    await queueEmail(context, tx, recipient, email, { owner: owner.id });
    await insertAuditEntry(tx, actor, action, { kind: 'invitation', id }, { role: each.role });
    ids.push(id);
  }
  return ids;
}

/** What stands for addresses where they are counted. */
async function addressKeys(context: SecretContext, emails: readonly string[]): Promise<string[]> {
  const key = await secretKey(context, 'invited addresses');
  return emails.map((email) => createHmac('sha256', key).update(email).digest('base64url'));
}

/** @throws not_found, card_held */
async function unheldCard(tx: Db, organizationId: string, cardId: string): Promise<string> {
  const card = await findHolder(tx, organizationId, cardId);
  if (!card) throw new AppError('not_found');
  if (card.holderId !== null) throw new AppError('card_held');
  return card.name;
}
