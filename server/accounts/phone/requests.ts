import { markSignUpClaimed } from '#db/accounts/unconfirmed-sign-ups.ts';
import { findUserByPhone, lockUser } from '#db/accounts/users.ts';
import { findCodeOwners } from '#db/auth-api/mail-tokens.ts';
import type { Db } from '#db/connect.ts';
import { insertJob, type Tasks } from '#db/jobs.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import { countCode } from '../factors/sms-caps.ts';
import type { TextContext } from '../factors/text-code.ts';
import { networkHash } from '../networks.ts';
import { requireNoRecentCode, sendStoredCode, storeCode } from './codes.ts';

type Job = Tasks['request-token-code'];
type Request = Pick<Job, 'phone' | 'kind'> & {
  ipAddress: string;
  /** the owner of the number signs in here (product 23.15) */
  isOwner: boolean;
};

/** Counts and answers alike for known and unknown numbers, so that it reveals none (product 1.6). @throws sms_*, code_just_sent */
export async function requestCode(context: Context, { phone, kind, ipAddress, isOwner }: Request): Promise<void> {
  const network = await networkHash(context, ipAddress);
  const refund = await countCode(context, { access: null, ipAddress }, { phone, isConfirmation: !isOwner });
  await context.db
    .transaction()
    .execute(async (tx) => {
      await requireNoRecentCode(context, tx, { kind: kind === 'sign_in' ? 'sms' : kind, phone });
      await insertJob(tx, 'request-token-code', { phone, kind, network });
    })
    .catch(async (error: unknown) => {
      await refund().catch(() => {});
      throw error;
    });
}

/** The job behind it. */
export async function sendRequestedCode(
  context: TextContext & Pick<Context, 'auth' | 'db'>,
  { phone, kind, network }: Job,
): Promise<void> {
  const stored = await context.db.transaction().execute(async (tx) => {
    const user = await lockRecipient(tx, phone, kind);
    if (!user) return;
    return await storeCode(context, tx, {
      phone,
      user,
      kind: kind === 'sign_in' ? 'sms' : kind,
      network: network ?? null,
    });
  });
  if (!stored) return;
  await sendStoredCode(context, stored).catch((error: unknown) => {
    // It is logged, and a code that comes later is of no use
    if (!(error instanceof AppError)) throw error;
  });
}

async function lockRecipient(tx: Db, phone: string, kind: Job['kind']): Promise<Person | undefined> {
  if (kind === 'phone_change') return await lockChanging(tx, phone);
  const found = await findUserByPhone(tx, phone);
  const person = found && (await lockUser(tx, found.id));
  const current = await findUserByPhone(tx, phone);
  if (!current || current.id !== found?.id) return;
  if (kind === 'sms' && current.phoneConfirmedAt !== null) return;
  // Who asks without the password need not be who chose it (product 34.7)
  if (kind === 'sign_in') await markSignUpClaimed(tx, current.id);
  return person;
}

/** Locks the person who changes to this number, while their last code is valid. */
async function lockChanging(tx: Db, phone: string): Promise<Person | undefined> {
  const [userId] = await findCodeOwners(tx, phone, ['phone_change']);
  const person = userId === undefined ? undefined : await lockUser(tx, userId);
  const owners = await findCodeOwners(tx, phone, ['phone_change']);
  return userId !== undefined && owners.includes(userId) ? person : undefined;
}
