import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import {
  countKnownDevices,
  hasKnownDevice,
  hasUsedDevice,
  insertKnownDevice,
  updateKnownDevice,
} from '#db/accounts/known-devices.ts';
import { updateSettings } from '#db/accounts/settings.ts';
import { findCredentials, lockUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { deviceOf, KNOWN_DEVICE_DAYS, shortUserAgent } from '#src/accounts/devices.ts';
import type { Context } from '../context.ts';
import { callOf, type OperationContext, performPublic } from '../operations.ts';
import { queueEmail } from '../platform/emails.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { SessionActor } from './actor.ts';
import { readCookie, setCookie } from './cookies.ts';
import { newDeviceEmail, newDeviceEmailsOffEmail } from './emails.ts';

const MOST_DEVICES = 100;
/** A person with the password and no cookies could send any number. */
const EMAILS_PER_DAY = 10;

/**
 * Remembers the browser that signs in and announces it to the owner if it is new (product 1.24). Lock the user first. Returns
 * the browser's cookie.
 */
export async function recognizeDevice(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  person: Person,
  { headers, isAnnounced }: { headers: IncomingHttpHeaders; isAnnounced: boolean },
): Promise<string> {
  const { env } = context;
  const token = tokenIn(env, headers) ?? newToken().token;
  await recordDevice(context, tx, person, { token, headers, isAnnounced });
  return setCookie(env, 'known_device', { value: token, maxAge: KNOWN_DEVICE_DAYS * 86_400 });
}

/**
 * Remembers what kind of program signs in, which has no cookie, and announces it to the owner if none of the kind did before
 * (product 34.9). Call it once the sign-in is complete, and lock the user first.
 */
export async function recognizeClient(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  person: Person,
  { sessionId, headers, isAnnounced }: { sessionId: string; headers: IncomingHttpHeaders; isAnnounced: boolean },
): Promise<void> {
  const kind = shortUserAgent(headers['user-agent'] ?? '');
  const isUsed = await hasUsedDevice(tx, { userId: person.id, device: kind, sessionId });
  await recordDevice(context, tx, person, {
    token: `API client ${kind}`,
    headers,
    isAnnounced: isAnnounced && !isUsed,
  });
}

type Recorded = { token: string; headers: IncomingHttpHeaders; isAnnounced: boolean };

async function recordDevice(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  person: Person,
  { token, headers, isAnnounced }: Recorded,
): Promise<void> {
  const { id: userId, timeZone, newDeviceEmails } = person;
  const userAgent = headers['user-agent'] ?? '';
  const recorded = { userId, tokenHash: hashOf(userId, token), device: shortUserAgent(userAgent) };
  if (await updateKnownDevice(tx, recorded)) return;
  const before = await countKnownDevices(tx, userId);
  await insertKnownDevice(tx, recorded, MOST_DEVICES);
  // The first one may be older than this record
  if (!isAnnounced || !newDeviceEmails || before.all === 0 || before.today >= EMAILS_PER_DAY) return;
  const device = deviceOf(userAgent);
  await queueEmail(context, tx, person, newDeviceEmail({ device, at: new Date(), timeZone }));
}

/** Whether this browser has signed in to the account before. It makes no difference whether the email or phone has an account (product 1.6). */
export async function isKnownDevice(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { headers }: FastifyRequest,
  signInName: string,
): Promise<boolean> {
  const token = tokenIn(env, headers);
  if (token === null) return false;
  const { userId } = (await findCredentials(db, signInName)) ?? { userId: randomUUID() };
  return await hasKnownDevice(db, userId, hashOf(userId, token));
}

/** The same, for a call that has no place among public calls yet. With one, a few of a network would wait for each other. */
export async function isKnownDeviceInTurn(
  context: Pick<Context, 'db' | 'env'> & OperationContext,
  request: FastifyRequest,
  signInName: string,
): Promise<boolean> {
  if (tokenIn(context.env, request.headers) === null) return false;
  return await performPublic(context, callOf(request), { who: 'public', kind: 'change', limit: null }, () =>
    isKnownDevice(context, request, signInName),
  );
}

function tokenIn(env: Context['env'], { cookie }: IncomingHttpHeaders): string | null {
  const token = readCookie(env, 'known_device', cookie) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

function hashOf(userId: string, token: string): string {
  return hashToken(`${userId}\n${token}`);
}

/** An attacker with a session must not silence these emails unnoticed (product 1.24). */
export async function setNewDeviceEmails(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  { person }: SessionActor,
  newDeviceEmails: boolean,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, person.id);
    if (!before || before.newDeviceEmails === newDeviceEmails) return;
    await updateSettings(tx, person.id, { newDeviceEmails });
    if (!newDeviceEmails) await queueEmail(context, tx, before, newDeviceEmailsOffEmail);
  });
}
