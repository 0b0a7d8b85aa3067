import type { FastifyRequest } from 'fastify';
import { deleteEmailChange, findEmailChange, updateConfirmedSide } from '#db/accounts/email-changes.ts';
import { expireTokens } from '#db/accounts/tokens.ts';
import { markSignUpClaimed } from '#db/accounts/unconfirmed-sign-ups.ts';
import { lockUser, updateEmailVerified } from '#db/accounts/users.ts';
import { deleteWaitingBrowser } from '#db/accounts/waiting-browsers.ts';
import { insertAuthCode } from '#db/auth-api/auth-codes.ts';
import { consumeCode, consumeLink, findCodeOwners, findLinkOwner, type MailToken } from '#db/auth-api/mail-tokens.ts';
import { findUser, type SessionRecord } from '#db/auth-api/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { startTrial } from '#db/owners/profiles.ts';
import type { MailTokenKind } from '#db/schema/auth-api.ts';
import type { Person } from '#db/schema/profiles.ts';
import { isPhoneNumber } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { changeEmail, notifyScreens } from '../accounts/email-change.ts';
import { guardCode, mailedCodeHash } from '../accounts/mailed-codes.ts';
import { networkHash } from '../accounts/networks.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import { confirmPhone } from '../accounts/phone/codes.ts';
import { rememberFirstStep } from '../accounts/phone/places.ts';
import { clearUnconfirmedSignUp } from '../accounts/unconfirmed-sign-up.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AuthApi } from './auth-api.ts';
import { changePhone } from './phone/change.ts';
import { type SignInMethod, startTokenSession } from './sessions.ts';

/** What a client may call a token, and what it can be. Those of phones have no links. */
const phoneKinds = { sms: ['sms'], phone_change: ['phone_change'] } as const;
const emailKinds = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change_old', 'email_change_new'],
  email: ['signup', 'magiclink'],
} as const satisfies Record<string, readonly MailTokenKind[]>;
const kindsOf: Record<VerifyType, readonly MailTokenKind[]> = { ...emailKinds, ...phoneKinds };

export type EmailType = keyof typeof emailKinds;
type PhoneType = keyof typeof phoneKinds;
export type VerifyType = EmailType | PhoneType;

export function isEmailType(type: string): type is EmailType {
  return Object.hasOwn(emailKinds, type);
}

export function isPhoneType(type: string): type is PhoneType {
  return Object.hasOwn(phoneKinds, type);
}

/** `address`: an email or a phone. */
export type Proof = { link: string } | { address: string; code: string };

type Options = {
  type: VerifyType;
  proof: Proof;
  request: FastifyRequest;
  /** whether links of clients with PKCE get a code instead of a session */
  issuesCodes: boolean;
};

export type VerifyOutcome =
  | { result: 'session'; session: SessionRecord }
  | { result: 'code'; code: string }
  /** the other email must confirm the change, too */
  | { result: 'half' };

/** Uses a mailed link or code up. @throws otp_expired, user_banned, email_exists, phone_exists */
export async function verify(api: AuthApi, options: Options): Promise<VerifyOutcome> {
  const { proof, request } = options;
  // An error inside would roll back the count of wrong codes
  const work = () =>
    api.context.db
      .transaction()
      .execute((tx) => verifyIn(api, tx, options))
      .catch(async (error: unknown) => {
        if (violatedConstraint(error) === 'users_phone_key') throw new AuthError('phone_exists');
        if (violatedConstraint(error) !== 'users_email_key') throw error;
        // Another account took the email meanwhile
        await cancelChange(api, options);
        throw new AuthError('email_exists');
      });
  const message = 'link' in proof ? 'Email link is invalid or has expired' : undefined;
  const refusal = new AuthError('otp_expired', message === undefined ? {} : { message });
  const isWrong = ({ result }: Attempt) => result === 'wrong code';
  const verified =
    'link' in proof
      ? await work()
      : await guardCode(
          api.context,
          {
            limit: isPhoneNumber(proof.address) ? 'textedCode' : 'mailedCode',
            account: proof.address,
            ipAddress: request.ip,
          },
          { work, isWrong, refusal },
        );
  if (isRefused(verified)) throw refusal;
  return verified;
}

type Refused = { result: 'none' | 'wrong code' };
type Attempt = VerifyOutcome | Refused;

const isRefused = (attempt: Attempt): attempt is Refused => ['none', 'wrong code'].includes(attempt.result);

async function verifyIn(api: AuthApi, tx: Db, options: Options): Promise<Attempt> {
  let isGuess = false;
  for (const userId of await ownersOf(tx, options)) {
    // Lock order: the user before its tokens
    const person = await lockUser(tx, userId);
    if (!person) continue;
    const { token, isWrong } = await consume(api, tx, userId, options);
    if (token) return (await apply(api, tx, person, token, options)) ?? { result: 'none' };
    isGuess ||= isWrong;
  }
  return { result: isGuess ? 'wrong code' : 'none' };
}

async function ownersOf(db: Db, { type, proof }: Pick<Options, 'type' | 'proof'>): Promise<string[]> {
  if ('code' in proof) return await findCodeOwners(db, proof.address, kindsOf[type]);
  const owner = await findLinkOwner(db, hashToken(proof.link));
  return owner === undefined ? [] : [owner];
}

async function consume({ context }: AuthApi, tx: Db, userId: string, { type, proof, request }: Options) {
  const kinds = kindsOf[type];
  if ('link' in proof) return { token: await consumeLink(tx, hashToken(proof.link), kinds), isWrong: false };
  const codeHash = await mailedCodeHash(context, proof.address, proof.code);
  const network = await networkHash(context, request.ip);
  return await consumeCode(tx, { userId, address: proof.address, codeHash, network }, kinds);
}

/** Null if what the email was about is no longer true. */
async function apply(
  api: AuthApi,
  tx: Db,
  person: Person,
  token: MailToken,
  { request, issuesCodes }: Options,
): Promise<VerifyOutcome | null> {
  const { context } = api;
  if (person.disabledAt !== null) throw new AuthError('user_banned');
  // Not who signs up
  const user = await findUser(tx, person.id);
  const isAnnounced = user !== undefined && (user.emailVerified || user.phoneConfirmedAt !== null);
  if (token.kind === 'email_change_old' || token.kind === 'email_change_new') {
    const outcome = await confirmSide(context, tx, person, token);
    if (outcome !== 'changed') return outcome === 'half' ? { result: 'half' } : null;
  } else if (token.kind === 'sms') {
    if (token.address !== user?.phone) return null;
    await confirmPhone(tx, person.id);
    await rememberFirstStep(context, tx, { userId: person.id, phone: token.address, ipAddress: request.ip });
  } else if (token.kind === 'phone_change') {
    await changePhone(context, tx, person, token.address);
    await notifyScreens(tx, person.id);
    await rememberFirstStep(context, tx, { userId: person.id, phone: token.address, ipAddress: request.ip });
  } else {
    if (token.address !== person.email) return null;
    await confirmEmail(tx, person.id, token);
  }
  const { challenge, challengeMethod } = token;
  if (issuesCodes && challenge !== null && challengeMethod !== null) {
    const amr = [{ method: methodOf(token.kind), at: Math.floor(Date.now() / 1_000) }];
    return {
      result: 'code',
      code: await insertAuthCode(tx, { userId: person.id, amr, isAnnounced, challenge, challengeMethod }),
    };
  }
  return {
    result: 'session',
    session: await startTokenSession(api, tx, person, { method: 'otp', request, isAnnounced }),
  };
}

function methodOf(kind: MailTokenKind): SignInMethod {
  switch (kind) {
    case 'signup':
      return 'email/signup';
    case 'magiclink':
    case 'recovery':
    case 'invite':
      return kind;
    default:
      return 'email_change';
  }
}

/** Receiving the email proves the address (product 1.3, 3.5). */
async function confirmEmail(tx: Db, id: string, { kind }: MailToken): Promise<void> {
  if (kind === 'recovery') await markSignUpClaimed(tx, id);
  await clearUnconfirmedSignUp(tx, id);
  await updateEmailVerified(tx, id);
  await startTrial(tx, ownAccountOf(id));
  // The website's confirmation, which may sign in another browser
  await expireTokens(tx, id, 'confirm');
  await deleteWaitingBrowser(tx, id);
}

/** (product 1.16) */
async function confirmSide(
  context: AuthApi['context'],
  tx: Db,
  person: Person,
  { kind, address, data }: MailToken,
): Promise<'half' | 'changed' | null> {
  const side = kind === 'email_change_old' ? 'old' : 'new';
  const pending = await findEmailChange(tx, person.id);
  const isCurrent = side === 'old' ? address === person.email : address === pending?.newEmail;
  if (!pending || !isCurrent || data.newEmail !== pending.newEmail) return null;
  const change = await updateConfirmedSide(tx, person.id, side);
  if (!change) return null;
  if (change.oldConfirmedAt !== null && change.newConfirmedAt !== null) {
    await changeEmail(context, tx, person, change.newEmail);
    return 'changed';
  }
  await notifyScreens(tx, person.id);
  return 'half';
}

async function cancelChange({ context: { db } }: AuthApi, options: Options): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const userId of await ownersOf(tx, options)) {
      if (await lockUser(tx, userId)) await deleteEmailChange(tx, userId);
    }
  });
}
