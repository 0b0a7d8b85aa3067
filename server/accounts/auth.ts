import { betterAuth } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import { findPerson } from '#db/accounts/persons.ts';
import { type Db, isTemporary } from '#db/connect.ts';
import { shortUserAgent } from '#src/accounts/devices.ts';
import { AppError } from '#src/errors.ts';
import type { Env } from '../env.ts';
import { isDeviceKnown } from './device-cookie.ts';
import { sessionStart } from './session-plugin.ts';

const DAY = 86_400;
const HOUR = 3_600;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth manages sessions only. Sign-up and email links are ours: its links are not single-use, and its sign-up hides
 * that an account exists. Passwords are ours, too: it would hash without a concurrency limit. None of its endpoints is served
 * over HTTP (product 31.8).
 */
export function createAuth({ db, env, secret, log }: { db: Db; env: Env; secret: string; log: FastifyBaseLogger }) {
  const isHttps = env.publicUrl.startsWith('https:');
  return betterAuth({
    appName: env.appName,
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // Columns are mapped by name below. With Kysely's CamelCasePlugin as well, updates are silently lost
    database: { db: db.withoutPlugins(), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
    },
    session: {
      modelName: 'sessions',
      expiresIn: 30 * DAY,
      updateAge: HOUR,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        aal: { type: 'number', required: true, defaultValue: 1, input: false },
        aal2At: { type: 'date', required: false, input: false, fieldName: 'aal2_at' },
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      session: {
        // Full user agents are never stored (product 1.9)
        create: {
          before: async (session, ctx) => {
            await requireNotSuspended(db, env, session.userId);
            return {
              data: {
                ...session,
                userAgent: shortUserAgent(session.userAgent ?? ''),
                ...((await isDeviceKnown(db, env, session.userId, ctx?.headers)) && { aal: 2 }),
              },
            };
          },
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: isHttps ? '__Host-saluda' : 'saluda',
      // Would add __Secure-; the prefix above is stricter
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: 'uuid' },
    },
    plugins: [sessionStart],
    logger: {
      level: 'error',
      // Its messages may contain emails
      log(level, ...problem) {
        // The database watch logs an unavailable database
        const isError = level === 'error' && !problem.some(isTemporary);
        log[isError ? 'error' : 'debug']({ part: 'auth' }, 'better-auth reported a problem');
      },
    },
  });
}

async function requireNotSuspended(db: Db, { supportEmail }: Env, userId: string): Promise<void> {
  const person = await findPerson(db, userId);
  if (person?.disabledAt) throw new AppError('account_disabled', { supportEmail });
}
