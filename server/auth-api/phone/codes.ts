import { deleteMailToken, insertMailToken } from '#db/auth-api/mail-tokens.ts';
import type { Db } from '#db/connect.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Language } from '#src/languages.ts';
import type { SessionActor } from '../../accounts/actor.ts';
import { sixDigits } from '../../accounts/factors/codes.ts';
import { countCode } from '../../accounts/factors/sms-caps.ts';
import { type TextContext, textCode } from '../../accounts/factors/text-code.ts';
import type { Context } from '../../context.ts';
import type { AuthApi } from '../auth-api.ts';
import { endMailCooldown, mailedCodeHash, startMailCooldown } from '../mail-tokens.ts';

const CODE_MINUTES = 10;

/** `access`: null for somebody who isn't signed in. */
export type Recipient = {
  phone: string;
  ipAddress: string;
  access: SessionActor['access'] | null;
  /** false: to the confirmed phone of who is signed in */
  isConfirmation?: boolean;
};

type PhoneCode = {
  user: { id: string; language: Language };
  kind: 'sms' | 'phone_change' | 'reauthentication';
};

/** @throws phone_provider_disabled */
export function requireSms({ sms }: Pick<Context, 'sms'>, message?: string): void {
  if (!sms) throw new AuthError('phone_provider_disabled', message === undefined ? {} : { message });
}

/**
 * Counts a code (product 23.15), stores it in one transaction with what `prepare` does under the profile's lock, and sends it
 * afterwards; null: none is needed after all. What sends none is refunded, unless the refusal says that a number has no account.
 * @throws over_sms_send_rate_limit, sms_send_failed, and what `prepare` throws
 */
export async function sendPhoneCode<T>(
  { context }: Pick<AuthApi, 'context'>,
  { phone, isConfirmation = true, ...sender }: Recipient,
  prepare: (tx: Db) => Promise<{ code: PhoneCode | null; result: T }>,
): Promise<{ messageId: string; result: T }> {
  const { db } = context;
  const refund = await countCode(context, sender, { phone, isConfirmation });
  const { result, stored } = await db
    .transaction()
    .execute(async (tx) => {
      const { result, code } = await prepare(tx);
      if (!code) return { result, stored: null };
      await startMailCooldown(context, tx, code.kind, phone);
      return { result, stored: await storeCode(context, tx, { phone, ...code }) };
    })
    .catch(async (error: unknown) => {
      const isAboutNumber = error instanceof AuthError && error.code === 'otp_disabled';
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

type StoredCode = { messageId: string; kind: PhoneCode['kind']; phone: string; language: Language; code: string };

/** Voids earlier ones of the kind. Lock the profile first. */
export async function storeCode(
  context: Pick<Context, 'auth'>,
  tx: Db,
  { phone, user, kind }: PhoneCode & { phone: string },
): Promise<StoredCode> {
  const code = sixDigits();
  const messageId = await insertMailToken(tx, {
    ...{ userId: user.id, kind, address: phone, minutes: CODE_MINUTES },
    codeHash: await mailedCodeHash(context, phone, code),
    ...{ linkHash: null, challenge: null, challengeMethod: null, redirectTo: null },
  });
  return { messageId, kind, phone, language: user.language, code };
}

/** Call it after the transaction. @throws sms_unavailable */
export async function sendStoredCode(
  context: TextContext & Pick<Context, 'auth' | 'db'>,
  { messageId, kind, ...sent }: StoredCode,
  refund = async () => {},
): Promise<void> {
  const { db } = context;
  await textCode(context, { ...sent, minutes: CODE_MINUTES }, () =>
    Promise.all([deleteMailToken(db, messageId), endMailCooldown(context, db, kind, sent.phone), refund()]),
  );
}
