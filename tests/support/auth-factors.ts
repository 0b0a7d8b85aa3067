import { sql } from 'kysely';
import type { TestApp, TestBrowser } from './app.ts';
import { PASSWORD } from './app.ts';
import { type Answer, accountWithTokens, call, type Tokens, tokensOf } from './auth-api.ts';
import type { makeAuthenticator } from './authenticator.ts';
import { appWith, type CodeOf, halfAMinute, sentCode } from './factors.ts';

type App = Pick<TestApp, 'app'>;
type Authenticator = ReturnType<typeof makeAuthenticator>;

/** Enrolls a factor and returns its ID. */
export async function enrolled(app: App, token: string, body: Record<string, unknown>): Promise<string> {
  const answer = await call(app, 'POST', '/factors', { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.body.id);
}

/** An authenticator app. */
export type AppFactor = { id: string; code: CodeOf };

export async function enrolledApp(app: App, token: string, friendly_name = 'My phone'): Promise<AppFactor> {
  const { status, body } = await call(app, 'POST', '/factors', { token, body: { factor_type: 'totp', friendly_name } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: String(body.id), code: appWith(String((body.totp as { secret: string }).secret)) };
}

/** Answers a new challenge, by default with the current code. */
export async function verifyApp(app: App, token: string, { id, code }: AppFactor, typed = code()): Promise<Answer> {
  return await verifyWith(app, token, id, { challengeId: (await challenged(app, token, id)).id, code: typed });
}

/** An account whose token session has stepped up with its first factor. */
export async function accountWithFactor(app: TestApp) {
  const account = await accountWithTokens(app);
  const factor = await enrolledApp(app, account.access);
  const strong = tokensOf(await verifyApp(app, account.access, factor));
  await halfAMinute(app);
  return { ...account, factor, weak: { access: account.access, refresh: account.refresh }, strong };
}

type Challenge = { id: string; publicKey: Parameters<Authenticator['create' | 'show']>[0] };

export async function challenged(app: App, token: string, factorId: string): Promise<Challenge> {
  const { status, body } = await call(app, 'POST', `/factors/${factorId}/challenge`, { token });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { credential_options: options } = (body.webauthn ?? { credential_options: {} }) as {
    credential_options: { publicKey: Challenge['publicKey'] };
  };
  return { id: String(body.id), publicKey: options.publicKey };
}

type Verification = { challengeId: string; code?: string; credential?: object };

/** As the client sends it, with a page of its own that doesn't count. */
export function verifyWith(app: App, token: string, factorId: string, sent: Verification): Promise<Answer> {
  const { challengeId: challenge_id, code, credential: credential_response } = sent;
  const webauthn = { type: 'create', rpId: 'evil.example', rpOrigins: ['https://evil.example'], credential_response };
  const body = { challenge_id, ...(credential_response ? { webauthn } : { code }) };
  return call(app, 'POST', `/factors/${factorId}/verify`, { token, body });
}

/** Responds to a challenge with a new key or, once the factor is verified, with the key. */
export async function answerWithKey(app: App, token: string, factorId: string, key: Authenticator): Promise<Answer> {
  const { id: challengeId, publicKey } = await challenged(app, token, factorId);
  const credential = key.keys.length > 0 ? key.show(publicKey) : key.create(publicKey as never);
  return await verifyWith(app, token, factorId, { challengeId, credential });
}

/** An account whose token session has stepped up with a key. */
export async function accountWithKey(app: TestApp, key: Authenticator) {
  const account = await accountWithTokens(app);
  const factorId = await enrolled(app, account.access, { factor_type: 'webauthn', friendly_name: 'Key' });
  const strong = tokensOf(await answerWithKey(app, account.access, factorId, key));
  return { ...account, factorId, weak: { access: account.access, refresh: account.refresh } as Tokens, strong };
}

/** Adds a key on the website. */
export async function addKeyThere({ trpc }: TestBrowser, key: Authenticator): Promise<string> {
  const enrollment = await trpc.factors.enrollPasskey.mutate({ name: 'Site key', password: PASSWORD });
  const { factorId, challengeId, options } = enrollment;
  await trpc.factors.confirm.mutate({ factorId, challengeId, credential: key.create(options) });
  return factorId;
}

/** Adds a phone on the website. */
export async function addPhoneThere(app: TestApp, { trpc }: TestBrowser, phone: string): Promise<string> {
  const { factorId, challengeId } = await trpc.factors.enrollPhone.mutate({ name: 'SMS', password: PASSWORD, phone });
  await trpc.factors.confirm.mutate({ factorId, challengeId, code: await sentCode(app, phone) });
  return factorId;
}

export const somePhone = () => `+346${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

export async function setTrial({ context }: TestApp, userId: string, startsAt: Date | null): Promise<void> {
  await sql`update profiles set trial_start_date = ${startsAt} where id = ${userId}`.execute(context.db);
}
