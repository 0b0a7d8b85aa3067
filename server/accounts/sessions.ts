import { deleteOtherSessions, deleteSession, listSessions } from '#db/accounts/sessions.ts';
import { deleteTokenSession, deleteTokenSessions, listTokenSessions } from '#db/accounts/token-sessions.ts';
import { findCredentials, isPasswordHash, lockUser } from '#db/accounts/users.ts';
import { type Device, deviceOf } from '#src/accounts/devices.ts';
import { isPhoneNumber } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { guardFailures } from '../platform/limits/guard-failures.ts';
import type { PasswordClient } from '../platform/passwords.ts';
import type { RequestContext } from '../trpc.ts';
import { type SessionActor, webHeaders } from './actor.ts';
import { isKnownDeviceInTurn } from './known-devices.ts';
import { startSession } from './start-session.ts';
import { waitForConfirmation } from './waiting-browser.ts';

type SessionRequest = Pick<RequestContext, 'context' | 'req'>;

/** `signInName`: an email or a phone. */
type Credentials = { signInName: string; password: string };

type SignInRequest = SessionRequest & Pick<RequestContext, 'setCookies'>;
type SignInInput = Credentials & { rememberMe: boolean };

/** @throws invalid_credentials, email_not_verified, phone_not_verified, overloaded, account_disabled, too_many_requests */
export async function signIn(request: SignInRequest, input: SignInInput): Promise<{ userId: string }> {
  const { context, req } = request;
  const { signInName: account } = input;
  const since = performance.now();
  const isKnownBrowser = () => isKnownDeviceInTurn(context, req, account);
  const subject = { address: req.ip, account, isKnownBrowser };
  return await guardFailures(context.limits.signIn, subject, () => checkedSignIn(request, input, since));
}

async function checkedSignIn(
  { context, req, setCookies }: SignInRequest,
  { signInName, password, rememberMe }: SignInInput,
  since: number,
): Promise<{ userId: string }> {
  const use = (await isKnownDeviceInTurn(context, req, signInName)) ? 'knownDevice' : 'account';
  const client = { use, ipAddress: req.ip, since } as const;
  const { userId, hash, isConfirmed } = await checkCredentials(context, { signInName, password }, client);
  if (!isConfirmed && isPhoneNumber(signInName)) throw new AppError('phone_not_verified');
  if (!isConfirmed) return await refuseUnconfirmed({ context, req, setCookies }, userId, hash);
  const cookies = await startSession(
    context,
    { userId, rememberMe },
    { headers: req.headers, isStillProven: (tx) => isPasswordHash(tx, userId, hash), isAnnounced: true },
  );
  if (cookies === null) throw new AppError('invalid_credentials');
  setCookies(cookies);
  return { userId };
}

/** The password may change afterwards: the caller checks the hash again in its transaction. @throws invalid_credentials, overloaded */
export async function checkCredentials(
  { db, passwords }: Pick<Context, 'db' | 'passwords'>,
  { signInName, password }: Credentials,
  client: PasswordClient,
): Promise<{ userId: string; hash: string; isConfirmed: boolean }> {
  return await passwords.run(client, async (hasher) => {
    const found = await findCredentials(db, signInName);
    const hash = found?.passwordHash ?? undefined;
    const isRight = await hasher.verify({ hash, password });
    if (!found || hash === undefined || !isRight) throw new AppError('invalid_credentials');
    return { ...found, hash };
  });
}

/** The right password was typed here, so this browser may wait for the confirmation (product 1.4). @throws email_not_verified */
async function refuseUnconfirmed(
  { context: { db, env }, req, setCookies }: SignInRequest,
  userId: string,
  hash: string,
): Promise<never> {
  const cookie = await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    // The password may have changed during hashing
    if (!(await isPasswordHash(tx, userId, hash))) throw new AppError('invalid_credentials');
    return await waitForConfirmation(env, tx, userId, req.headers);
  });
  setCookies([cookie]);
  throw new AppError('email_not_verified');
}

export type OwnSession = {
  id: string;
  isCurrent: boolean;
  /** of the token API; false: of a browser */
  isApiClient: boolean;
  device: Device;
  createdAt: Date;
  lastSeen: Date;
};

export async function ownSessions(ctx: SessionRequest, { person }: SessionActor): Promise<OwnSession[]> {
  const { db } = ctx.context;
  const currentId = await currentSessionId(ctx);
  const browsers = (await listSessions(db, person.id)).map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    isCurrent: id === currentId,
    isApiClient: false,
    device: deviceOf(userAgent ?? ''),
    createdAt,
    lastSeen: updatedAt,
  }));
  const apiClients = (await listTokenSessions(db, person.id)).map(({ id, device, createdAt, rotatedAt }) => ({
    id,
    isCurrent: false,
    isApiClient: true,
    device: deviceOf(device),
    createdAt,
    lastSeen: rotatedAt,
  }));
  const byUse = (a: OwnSession, b: OwnSession) => b.lastSeen.getTime() - a.lastSeen.getTime();
  return [...browsers, ...apiClients].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || byUse(a, b));
}

export async function endSession(ctx: SessionRequest, { person }: SessionActor, id: string): Promise<void> {
  const { db } = ctx.context;
  if (await deleteSession(db, person.id, id)) return;
  if (!(await deleteTokenSession(db, person.id, id))) throw new AppError('not_found');
}

export async function endOtherSessions(ctx: SessionRequest, { person }: SessionActor): Promise<void> {
  const currentId = await currentSessionId(ctx);
  await ctx.context.db.transaction().execute(async (tx) => {
    await lockUser(tx, person.id);
    await deleteOtherSessions(tx, person.id, currentId);
    await deleteTokenSessions(tx, person.id);
  });
}

async function currentSessionId({ context, req }: SessionRequest): Promise<string> {
  const current = await context.auth.api.getSession({
    headers: webHeaders(req.headers),
    query: { disableRefresh: true },
  });
  if (!current) throw new AppError('unauthenticated');
  return current.session.id;
}
