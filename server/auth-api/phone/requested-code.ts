import { findUserByPhone } from '#db/accounts/users.ts';
import { findCodeOwners } from '#db/auth-api/mail-tokens.ts';
import type { Db } from '#db/connect.ts';
import { insertJob, type Tasks } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { AppError } from '#src/errors.ts';
import { countCode } from '../../accounts/factors/sms-caps.ts';
import type { TextContext } from '../../accounts/factors/text-code.ts';
import type { Context } from '../../context.ts';
import type { AuthApi } from '../auth-api.ts';
import { startMailCooldown } from '../mail-tokens.ts';
import { sendStoredCode, storeCode } from './codes.ts';

type Request = Tasks['request-token-code'];

/** Counts and answers alike for known and unknown numbers, so that it reveals none (product 1.6). @throws over_sms_send_rate_limit */
export async function requestCode({ context }: AuthApi, request: Request, ipAddress: string): Promise<void> {
  const { kind, phone } = request;
  const refund = await countCode(context, { access: null, ipAddress }, { phone, isConfirmation: true });
  await context.db
    .transaction()
    .execute(async (tx) => {
      await startMailCooldown(context, tx, kind, phone);
      await insertJob(tx, 'request-token-code', request);
    })
    .catch(async (error: unknown) => {
      await refund().catch(() => {});
      throw error;
    });
}

/** The job behind /resend. */
export async function sendRequestedCode(
  context: TextContext & Pick<Context, 'auth' | 'db'>,
  { phone, kind }: Request,
): Promise<void> {
  const stored = await context.db.transaction().execute(async (tx) => {
    const user = await (kind === 'sms' ? lockUnconfirmed(tx, phone) : lockChanging(tx, phone));
    return user && (await storeCode(context, tx, { phone, user, kind }));
  });
  if (!stored) return;
  await sendStoredCode(context, stored).catch((error: unknown) => {
    // It is logged, and a code that comes later is of no use
    if (!(error instanceof AppError)) throw error;
  });
}

async function lockUnconfirmed(tx: Db, phone: string): Promise<Profile | undefined> {
  const found = await findUserByPhone(tx, phone);
  const profile = found && (await lockProfile(tx, found.id));
  const current = await findUserByPhone(tx, phone);
  return current && current.id === found?.id && current.phoneConfirmedAt === null ? profile : undefined;
}

/** As long as the last code is valid. */
async function lockChanging(tx: Db, phone: string): Promise<Profile | undefined> {
  const [userId] = await findCodeOwners(tx, phone, ['phone_change']);
  const profile = userId === undefined ? undefined : await lockProfile(tx, userId);
  const owners = await findCodeOwners(tx, phone, ['phone_change']);
  return userId !== undefined && owners.includes(userId) ? profile : undefined;
}
