import { consumeSignUpInvitation, type Guest, isInvited } from '#db/accounts/sign-up-invitations.ts';
import type { Db } from '#db/connect.ts';
import { isInvitedToOrganization } from '#db/owners/organizations/invitations.ts';
import { type Admission, type Arrival, isAllowed } from '#src/accounts/admission.ts';
import { AppError } from '#src/errors.ts';
import type { Env } from '../env.ts';
import { hashToken } from '../platform/tokens.ts';

type SignUpEnv = Pick<Env, 'signUp'>;

/**
 * Decides whether a person gets an account (product 38.1, 38.2). Call it in the transaction that creates it: the invitation is used up
 * with it. @throws sign_up_closed, sign_up_invited_only
 */
export async function admit(env: SignUpEnv, tx: Db, arrival: Arrival): Promise<Admission> {
  await decide(env, tx, arrival, consumeSignUpInvitation);
  return {} as Admission;
}

/** Refuses what `admit` would, before a password is hashed. Says nothing of accounts to those who aren't admitted. @throws as `admit` */
export async function requireAdmissible(env: SignUpEnv, db: Db, arrival: Arrival): Promise<void> {
  await decide(env, db, arrival, isInvited);
}

async function decide({ signUp }: SignUpEnv, db: Db, arrival: Arrival, hasInvitation: typeof isInvited): Promise<void> {
  if (signUp.mode === 'open') return;
  if (signUp.mode === 'closed') throw new AppError('sign_up_closed');
  const guest = guestOf(arrival);
  const isAdmitted =
    guest !== null &&
    ((await hasInvitation(db, guest)) ||
      isAllowed(signUp, guest.email) ||
      (guest.tokenHash === null && (await isInvitedToOrganization(db, guest.email))));
  if (!isAdmitted) throw new AppError('sign_up_invited_only');
}

/** Whose invitation counts. Null: nobody's. */
function guestOf(arrival: Arrival): Guest | null {
  switch (arrival.way) {
    case 'organization':
      return { email: arrival.email, tokenHash: null };
    case 'email':
      // The link proves who was invited
      return { email: arrival.email, tokenHash: hashToken(arrival.invitation ?? '') };
    case 'provider':
      // Another email may have been another person's when the provider confirmed it
      return arrival.isAuthoritative ? { email: arrival.email, tokenHash: null } : null;
    default:
      return null;
  }
}
