import { updatePhoneConfirmed } from '#db/accounts/users.ts';
import { deleteMailToken, insertMailToken } from '#db/auth-api/mail-tokens.ts';
import type { Db } from '#db/connect.ts';
import { startTrial } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import type { Context } from '../../context.ts';
import { sixDigits } from '../factors/codes.ts';
import { type TextContext, textCode } from '../factors/text-code.ts';
import { endCodeCooldown, mailedCodeHash, startCodeCooldown } from '../mailed-codes.ts';
import { ownAccountOf } from '../owners.ts';
import { clearUnconfirmedSignUp } from '../unconfirmed-sign-up.ts';

const CODE_MINUTES = 10;

export type PhoneCode = {
  user: { id: string; language: Language };
  kind: 'sms' | 'phone_change' | 'reauthentication';
};

type StoredCode = { messageId: string; kind: PhoneCode['kind']; phone: string; language: Language; code: string };

/** (product 34.13) @throws code_just_sent */
export async function requireNoRecentCode(
  context: Pick<Context, 'auth'>,
  tx: Db,
  { kind, phone }: { kind: PhoneCode['kind']; phone: string },
): Promise<void> {
  const secondsLeft = await startCodeCooldown(context, tx, { kind, address: phone });
  if (secondsLeft > 0) throw new AppError('code_just_sent', { secondsLeft });
}

/** Voids earlier ones of the kind. `network`: hash of the one that asked. Lock the user first. */
export async function storeCode(
  context: Pick<Context, 'auth'>,
  tx: Db,
  { phone, user, kind, network }: PhoneCode & { phone: string; network: string | null },
): Promise<StoredCode> {
  const code = sixDigits();
  const messageId = await insertMailToken(tx, {
    userId: user.id,
    kind,
    address: phone,
    network,
    minutes: CODE_MINUTES,
    codeHash: await mailedCodeHash(context, phone, code),
    linkHash: null,
    challenge: null,
    challengeMethod: null,
    redirectTo: null,
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
  const cooldown = { kind, address: sent.phone };
  await textCode(context, { ...sent, minutes: CODE_MINUTES }, () =>
    Promise.all([deleteMailToken(db, messageId), endCodeCooldown(context, db, cooldown), refund()]),
  );
}

/** Receiving the code proves the number (product 34.13). Lock the user first. */
export async function confirmPhone(tx: Db, userId: string): Promise<void> {
  await clearUnconfirmedSignUp(tx, userId);
  await updatePhoneConfirmed(tx, userId);
  await startTrial(tx, ownAccountOf(userId));
}
