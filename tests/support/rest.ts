import { insertKey } from '#db/api/keys.ts';
import { drawKey } from '#server/api/key-format.ts';
import { type Scope, scopes } from '#src/owners/scopes.ts';
import { hashedPassword, ownAddress, type TestApp } from './app.ts';
import { makeAccount, setPlan } from './roles.ts';

/** A body that is no text or bytes is sent as JSON. */
type Sent = { body?: unknown; headers?: Record<string, string> };

/** What a program with this key is answered. */
export function programOf(app: TestApp, key: string | null) {
  const address = ownAddress();
  return async (method: string, path: string, { body, headers = {} }: Sent = {}) => {
    const response = await app.app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      remoteAddress: address,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    const { statusCode: status, headers: answered, body: text, rawPayload: bytes } = response;
    const json = /json/.test(String(answered['content-type'])) && text !== '' ? JSON.parse(text) : null;
    return { status, headers: answered, json, text, bytes };
  };
}

export async function makeKey(
  app: TestApp,
  ownerId: string,
  changes: { scopes?: readonly Scope[]; expiresAt?: Date | null } = {},
): Promise<{ id: string; key: string }> {
  const { key, ...stored } = drawKey();
  const row = { ...stored, name: 'Shop', scopes, expiresAt: null, createdBy: null, ownerId, ...changes };
  return { ...(await insertKey(app.context.db, row)), key };
}

/** An account on Business with a key for everything. */
export async function accountWithKey(app: TestApp) {
  const account = await makeAccount(app, await hashedPassword(app));
  await setPlan(app, account.userId, 'business');
  const { id: keyId, key } = await makeKey(app, account.userId);
  return { ...account, keyId, key, call: programOf(app, key) };
}
