import { createHmac } from 'node:crypto';
import { consumeToken, findToken, findTokenState, insertToken } from '#db/accounts/tokens.ts';
import { findUserByEmail, lockUser } from '#db/accounts/users.ts';
import { prolongWaitingBrowser } from '#db/accounts/waiting-browsers.ts';
import type { Db } from '#db/connect.ts';
import { startCooldown } from '#db/cooldowns.ts';
import { AWAITED_PRIORITY, insertJob } from '#db/jobs.ts';
import type { Person } from '#db/schema/profiles.ts';
import { RESEND_SECONDS } from '#src/accounts/credentials.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { confirmationEmail, resetLinkEmail } from './emails.ts';
import { otherPasswordUrl } from './unconfirmed-sign-up.ts';

type LinkPurpose = 'confirm' | 'reset';

const hoursValid: Record<LinkPurpose, number> = { confirm: 24, reset: 1 };

export async function sendLink(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  user: { id: string; email: string; language: Language },
  purpose: LinkPurpose,
): Promise<void> {
  const { token, tokenHash } = newToken();
  await insertToken(tx, { userId: user.id, purpose, tokenHash, hours: hoursValid[purpose] });
  const template =
    purpose === 'confirm'
      ? confirmationEmail(token, await otherPasswordUrl(context.env, tx, user.id))
      : resetLinkEmail(token);
  await queueEmail(context, tx, user, template);
}

/** Only inserts a job, so that known and unknown emails take the same time (product 1.6). */
export async function requestLink(context: Context, email: string, purpose: LinkPurpose): Promise<void> {
  await insertJob(context.db, 'request-link', { email, purpose }, { priority: AWAITED_PRIORITY });
}

/**
 * The cooldown applies to known and unknown emails alike (product 1.17). `waitingHash` is of the browser that asks: only the one
 * that waits already goes on waiting (product 1.4). @throws mail_just_sent
 */
export async function resendConfirmation(context: Context, email: string, waitingHash: string | null): Promise<void> {
  const { secret } = await context.auth.$context;
  const key = createHmac('sha256', secret).update(`resend\n${email}`).digest('base64url');
  const secondsLeft = await startCooldown(context.db, `resend:${key}`, RESEND_SECONDS);
  if (secondsLeft > 0) throw new AppError('mail_just_sent', { secondsLeft });
  if (waitingHash !== null) await prolongWaitingBrowser(context.db, waitingHash, email);
  await requestLink(context, email, 'confirm');
}

/** The job behind `requestLink`. Ignores unknown emails and confirmations of confirmed ones. */
export async function sendRequestedLink(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  { email, purpose }: { email: string; purpose: LinkPurpose },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || (purpose === 'confirm' && user.emailVerified)) return;
    // Concurrent requests wait here: the later link expires the earlier one
    const person = await lockUser(tx, user.id);
    if (person) await sendLink(context, tx, { id: user.id, email, language: person.language }, purpose);
  });
}

/** Uses a link's token and locks the person it belongs to. @throws token_used, token_superseded, token_expired, token_invalid */
export async function consumeLink(tx: Db, purpose: LinkPurpose, token: string): Promise<Person> {
  const tokenHash = hashToken(token);
  const owner = await findToken(tx, [purpose], tokenHash);
  // Lock order: the user before its tokens
  const person = owner && (await lockUser(tx, owner.userId));
  if (person && (await consumeToken(tx, purpose, tokenHash)) !== undefined) return person;
  throw new AppError(tokenErrors[await findTokenState(tx, purpose, tokenHash)]);
}

export async function requireValidLink(db: Db, purpose: LinkPurpose, token: string): Promise<void> {
  const state = await findTokenState(db, purpose, hashToken(token));
  if (state !== 'valid') throw new AppError(tokenErrors[state]);
}

// A valid token that could not be consumed was used in between
const tokenErrors = {
  used: 'token_used',
  valid: 'token_used',
  superseded: 'token_superseded',
  expired: 'token_expired',
  unknown: 'token_invalid',
} as const;
