import { isVerified, listFactors } from '#db/accounts/factors.ts';
import { countRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { listDevices } from '#db/accounts/remembered-devices.ts';
import { findPasswordHash } from '#db/accounts/users.ts';
import type { Factor } from '#db/schema/factors.ts';
import { phoneHint } from '#src/accounts/factors.ts';
import type { Context } from '../../context.ts';
import type { Actor, Standing } from '../actor.ts';
import { hasJustBegun, hasSteppedUp } from '../recent-sign-in.ts';

/** What somebody who owes the second step is told: what can be shown, and no more of the account than its address. */
export async function factorState({ db }: Pick<Context, 'db'>, standing: Standing) {
  if (standing.state !== 'challenge') return { state: standing.state } as const;
  const { userId, profile } = standing.actor;
  const factors = (await listFactors(db, userId)).filter(isVerified);
  return {
    state: 'challenge',
    email: profile.email,
    factors: factors.map(({ id, factorType: kind, friendlyName: name, phone }) => ({
      ...{ id, kind, name },
      hint: phone === null ? null : phoneHint(phone),
    })),
    hasRecoveryCodes: (await countRecoveryCodes(db, userId)) > 0,
  } as const;
}

/** The actor's own factors and what belongs to them (product 23.1). */
export async function ownFactors(context: Pick<Context, 'db' | 'sms'>, actor: Actor) {
  const { db, sms } = context;
  return {
    factors: (await listFactors(db, actor.userId)).map(shown),
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
    isFresh: await isFresh({ db }, actor),
    devices: (await listDevices(db, actor.userId)).length,
    isPhoneOffered: sms !== null,
  };
}

function shown({ id, factorType: kind, friendlyName: name, status, phone, createdAt, lastUsedAt, isPasskey }: Factor) {
  const hint = phone === null ? null : phoneHint(phone);
  return { id, kind, name, hint, status, createdAt, lastUsedAt, isPasskey };
}

/** Whether a change asks for nothing more. An account with a password and no factor types the password each time. */
async function isFresh({ db }: Pick<Context, 'db'>, actor: Actor): Promise<boolean> {
  if (actor.hasFactor) return hasSteppedUp(actor, new Date());
  if ((await findPasswordHash(db, actor.userId)) !== undefined) return false;
  return await hasJustBegun({ db }, actor);
}
