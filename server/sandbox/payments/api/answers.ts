import { createHash } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { insertSandboxRequest, updateSandboxRequest } from '#db/sandbox/settings.ts';
import type { Ledger } from '../books.ts';
import { ApiRefusal } from '../refusals.ts';
import { present } from './expand.ts';
import { parseForm } from './form.ts';
import { findOperation } from './operations.ts';
import { readParameters } from './parameters.ts';

export type ApiRequest = {
  id: string;
  method: string;
  path: string;
  form: string;
  idempotencyKey: string | null;
};

export type Answer = { status: number; body: string; headers?: Record<string, string> };

type Site = { db: Db; publicUrl: string; appName: string };

/** One request in one transaction. @throws ApiRefusal, and then nothing of it is left */
export async function answerRequest(site: Site, request: ApiRequest): Promise<Answer> {
  const found = findOperation(request.method, request.path);
  if (!found) {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    throw new ApiRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message });
  }
  const { operation, id } = found;
  const parameters = readParameters(operation.parameters, parseForm(request.form)) as { expand?: string[] };
  return await inTransaction(site, async (db) => {
    const { idempotencyKey: key } = request;
    const fingerprint = createHash('sha256').update(`${request.method} ${request.path}\n${request.form}`).digest('hex');
    const stored = key === null ? null : await insertSandboxRequest(db, key, fingerprint);
    if (stored && stored.fingerprint !== fingerprint) throw otherRequest(stored.key);
    if (stored)
      return { status: stored.status ?? 200, body: stored.body ?? '', headers: { 'idempotent-replayed': 'true' } };
    const { publicUrl, appName } = site;
    const now = Math.floor(Date.now() / 1000);
    const ledger: Ledger = { db, now, publicUrl, appName, request: { id: request.id, idempotency_key: key } };
    const object = await operation.run(ledger, parameters, id);
    const answer = { status: 200, body: JSON.stringify(await present(ledger, object, parameters.expand), null, 2) };
    if (key !== null) await updateSandboxRequest(db, key, answer);
    return answer;
  });
}

const DEADLOCK = '40P01';

/** Two that waited for each other: the one that was refused goes again. */
export async function inTransaction<T>({ db }: { db: Db }, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK) throw error;
    return await db.transaction().execute(work);
  }
}

function otherRequest(key: string): ApiRefusal {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiRefusal(400, { type: 'idempotency_error', message });
}

export function refusalAnswer({ status, details }: ApiRefusal): Answer {
  // The provider's own word on whether trying again can help
  const again: Record<string, string> = status === 400 || status === 402 ? { 'stripe-should-retry': 'false' } : {};
  return { status, body: JSON.stringify({ error: details }, null, 2), headers: again };
}
