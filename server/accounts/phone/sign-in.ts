import type { z } from 'zod';
import { findUserByPhone, lockUser } from '#db/accounts/users.ts';
import { consumeCode, findCodeOwners } from '#db/auth-api/mail-tokens.ts';
import { findUser } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import type { phoneCodeSchema, phoneSignInSchema } from '#src/accounts/phone-sign-in.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { RequestContext } from '../../trpc.ts';
import { isKnownDevice } from '../known-devices.ts';
import { guardCode, mailedCodeHash } from '../mailed-codes.ts';
import { networkHash } from '../networks.ts';
import { signIn } from '../sessions.ts';
import { startSession } from '../start-session.ts';
import { confirmPhone } from './codes.ts';
import { storedPhone } from './numbers.ts';
import { isKnownPlace, rememberFirstStep } from './places.ts';
import { requestCode } from './requests.ts';

type SignInRequest = Pick<RequestContext, 'context' | 'req' | 'setCookies'>;

/** Texts a code to a number that has an account; the answer is the same for all (product 1.28). @throws sms_*, code_just_sent */
export async function requestSignInCode({ context, req }: SignInRequest, typed: string): Promise<void> {
  const phone = await phoneOf(context, typed);
  const place = { phone, ipAddress: req.ip };
  const isOwner = (await isKnownDevice(context, req, phone)) || (await isKnownPlace(context, place));
  await requestCode(context, { ...place, kind: 'sign_in', isOwner });
}

/** @throws as signIn */
export async function signInWithPhone(
  ctx: SignInRequest,
  { phone, ...input }: z.output<typeof phoneSignInSchema>,
): Promise<void> {
  const { context, req } = ctx;
  const signInName = await phoneOf(context, phone);
  const { userId } = await signIn(ctx, { signInName, ...input });
  const place = { userId, phone: signInName, ipAddress: req.ip };
  await rememberFirstStep(context, context.db, place).catch(notRemembered(req));
}

/** The sign-in itself has succeeded. */
const notRemembered =
  ({ log }: SignInRequest['req']) =>
  (err: unknown): void =>
    log.warn({ err }, "a sign-in's network was not remembered");

async function phoneOf({ db }: Context, typed: string): Promise<string> {
  return (await storedPhone(db, typed)) ?? typed;
}

/** A second factor is asked for afterwards (product 23.3). @throws code_wrong, account_disabled */
export async function signInWithCode(
  { context, req, setCookies }: SignInRequest,
  { phone: typed, code, rememberMe }: z.output<typeof phoneCodeSchema>,
): Promise<void> {
  const phone = await phoneOf(context, typed);
  const attempt = { limit: 'textedCode', account: phone, ipAddress: req.ip } as const;
  const refusal = new AppError('code_wrong');
  const network = await networkHash(context, req.ip);
  const codeHash = await mailedCodeHash(context, phone, code);
  const work = () => context.db.transaction().execute((tx) => consume(tx, { phone, codeHash, network }));
  const { owner } = await guardCode(context, attempt, { work, isWrong: (checked) => checked.isWrong, refusal });
  if (!owner) throw refusal;
  const { userId, isNew } = owner;
  const cookies = await startSession(
    context,
    { userId, rememberMe },
    {
      headers: req.headers,
      isStillProven: async (tx) => (await findUserByPhone(tx, phone))?.id === userId,
      isAnnounced: !isNew,
    },
  );
  if (cookies === null) throw refusal;
  setCookies(cookies);
  await rememberFirstStep(context, context.db, { userId, phone, ipAddress: req.ip }).catch(notRemembered(req));
}

type Checked = { owner: { userId: string; isNew: boolean } | null; isWrong: boolean };

/** Returns whether the code is wrong, because throwing would roll back the count. `isNew`: it confirms the account. */
async function consume(tx: Db, attempt: { phone: string; codeHash: string; network: string }): Promise<Checked> {
  const { phone, ...tried } = attempt;
  let isWrong = false;
  for (const userId of await findCodeOwners(tx, phone, ['sms'])) {
    // Lock order: the user before its tokens
    if (!(await lockUser(tx, userId))) continue;
    const consumed = await consumeCode(tx, { userId, address: phone, ...tried }, ['sms']);
    isWrong ||= consumed.isWrong;
    const user = await findUser(tx, userId);
    if (!consumed.token || user?.phone !== phone) continue;
    await confirmPhone(tx, userId);
    return { owner: { userId, isNew: !user.emailVerified && user.phoneConfirmedAt === null }, isWrong: false };
  }
  return { owner: null, isWrong };
}
