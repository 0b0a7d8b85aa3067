import { createHmac } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { endCooldown, startCooldown } from '#db/cooldowns.ts';
import type { Context } from '../context.ts';
import { secretKey } from './secrets.ts';

/** Between two emails or SMS of a kind to one address. */
const COOLDOWN_SECONDS = 60;

/** The hash of a code and its recipient: the code works for no other address. */
export async function mailedCodeHash(context: Pick<Context, 'auth'>, address: string, code: string): Promise<string> {
  return await keyedHash(context, `code\n${address}\n${code}`);
}

async function keyedHash(context: Pick<Context, 'auth'>, text: string): Promise<string> {
  const key = await secretKey(context, 'token API: mailed codes');
  return createHmac('sha256', key).update(text).digest('base64url');
}

type CooldownKind = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication' | 'sms' | 'phone_change';

type Cooldown = { kind: CooldownKind; address: string };

/**
 * Starts a cooldown, for known and unknown addresses alike, so that it reveals none (product 1.6). Lock the user first, if there
 * is one. Returns the seconds left; 0: it began.
 */
export async function startCodeCooldown(context: Pick<Context, 'auth'>, tx: Db, cooldown: Cooldown): Promise<number> {
  return await startCooldown(tx, await keyOf(context, cooldown), COOLDOWN_SECONDS);
}

/** Nothing was sent. */
export async function endCodeCooldown(context: Pick<Context, 'auth'>, db: Db, cooldown: Cooldown): Promise<void> {
  await endCooldown(db, await keyOf(context, cooldown));
}

async function keyOf(context: Pick<Context, 'auth'>, { kind, address }: Cooldown): Promise<string> {
  return `token-mail:${await keyedHash(context, `cooldown\n${kind}\n${address}`)}`;
}

export type CodeAttempt<T> = { work: () => Promise<T>; isWrong: (result: T) => boolean; refusal: Error };

/**
 * A new code would allow new guesses: ten wrong ones end all codes of an email or a number (`textedCode`), or all nonces of an
 * account, for one network and a day. A hundred from all networks do so for an email or account (`mailedCode`).
 */
export async function guardCode<T>(
  { limits }: Pick<Context, 'limits'>,
  { limit, account, ipAddress: address }: { limit: 'mailedCode' | 'textedCode'; account: string; ipAddress: string },
  { work, isWrong, refusal }: CodeAttempt<T>,
): Promise<T> {
  const attempt = await limits[limit].consume({ account, address });
  if (!attempt.isAllowed) throw refusal;
  let isCounted = false;
  try {
    const result = await work();
    isCounted = isWrong(result);
    return result;
  } finally {
    if (!isCounted) await attempt.refund().catch(() => {});
  }
}
