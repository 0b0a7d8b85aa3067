import type { Db } from '#db/connect.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { SessionActor } from '../../accounts/actor.ts';
import { countCode } from '../../accounts/factors/sms-caps.ts';
import { networkHash } from '../../accounts/networks.ts';
import { type PhoneCode, requireNoRecentCode, sendStoredCode, storeCode } from '../../accounts/phone/codes.ts';
import type { Context } from '../../context.ts';
import type { AuthApi } from '../auth-api.ts';

/** `access`: null for a person who isn't signed in. */
export type Recipient = {
  phone: string;
  ipAddress: string;
  access: SessionActor['access'] | null;
  /** false: to the confirmed phone of who is signed in, or asks where its owner signs in */
  isConfirmation?: boolean;
};

/** @throws phone_provider_disabled */
export function requireSms({ sms }: Pick<Context, 'sms'>, message?: string): void {
  if (!sms) throw new AuthError('phone_provider_disabled', message === undefined ? {} : { message });
}

/** A refusal that tells a number without an account from others. */
function saysUnknown(error: unknown): boolean {
  return error instanceof AuthError && error.code === 'otp_disabled';
}

/**
 * Counts a code (product 23.15), stores it in one transaction with what `prepare` does under the user's lock, and sends it
 * afterwards; null: none is needed after all. What sends none is refunded, unless the refusal says that a number has no account.
 * @throws over_sms_send_rate_limit, sms_send_failed, and what `prepare` throws
 */
export async function sendPhoneCode<T>(
  { context }: Pick<AuthApi, 'context'>,
  { phone, isConfirmation = true, ...sender }: Recipient,
  prepare: (tx: Db) => Promise<{ code: PhoneCode | null; result: T }>,
): Promise<{ messageId: string; result: T }> {
  const { db } = context;
  const network = await networkHash(context, sender.ipAddress);
  const refund = await countCode(context, sender, { phone, isConfirmation });
  const { result, stored } = await db
    .transaction()
    .execute(async (tx) => {
      const { result, code } = await prepare(tx);
      if (!code) return { result, stored: null };
      await requireNoRecentCode(context, tx, { kind: code.kind, phone });
      // Nonces are for the session only
      const from = code.kind === 'reauthentication' ? null : network;
      return { result, stored: await storeCode(context, tx, { phone, network: from, ...code }) };
    })
    .catch(async (error: unknown) => {
      const isAboutNumber = saysUnknown(error);
      // The refusal stands, even if a full queue refuses the refund
      if (!isAboutNumber) await refund().catch(() => {});
      throw error;
    });
  if (!stored) {
    await refund();
    return { messageId: '', result };
  }
  await sendStoredCode(context, stored, refund);
  return { messageId: stored.messageId, result };
}
