import { createHash } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { insertSandboxRequest, updateSandboxRequest } from '#db/sandbox/settings.ts';
import { ApiError } from '../api-errors.ts';
import type { SandboxTx } from '../objects.ts';
import { catalogOperations } from './catalog-operations.ts';
import { checkoutOperations } from './checkout-operations.ts';
import { customerOperations } from './customer-operations.ts';
import { present } from './expand.ts';
import type { ApiOperation } from './operation.ts';
import { parseForm, readParameters } from './parameters.ts';
import { paymentOperations } from './payment-operations.ts';
import { scheduleOperations } from './schedule-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';

export type ApiRequest = {
  id: string;
  method: string;
  path: string;
  form: string;
  idempotencyKey: string | null;
};

export type ApiResponse = { status: number; body: string; headers?: Record<string, string> };

type ApiOptions = { db: Db; publicUrl: string; appName: string };

/** Handles a request in one transaction. @throws ApiError, and rolls back */
export async function handleRequest(site: ApiOptions, request: ApiRequest): Promise<ApiResponse> {
  const found = findOperation(request.method, request.path);
  if (!found) {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    throw new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message });
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
    const tx: SandboxTx = { db, now, publicUrl, appName, request: { id: request.id, idempotency_key: key } };
    const object = await operation.run(tx, parameters, id);
    const answer = { status: 200, body: JSON.stringify(await present(tx, object, parameters.expand), null, 2) };
    if (key !== null) await updateSandboxRequest(db, key, answer);
    return answer;
  });
}

const DEADLOCK = '40P01';

/** Retries once after a deadlock. */
export async function inTransaction<T>({ db }: { db: Db }, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK) throw error;
    return await db.transaction().execute(work);
  }
}

function otherRequest(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}

export function errorResponse({ status, details }: ApiError): ApiResponse {
  // Tells the SDK that a retry can't help
  const again: Record<string, string> = status === 400 || status === 402 ? { 'stripe-should-retry': 'false' } : {};
  return { status, body: JSON.stringify({ error: details }, null, 2), headers: again };
}

const operations: readonly ApiOperation[] = [
  ...catalogOperations,
  ...customerOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...paymentOperations,
];

/** null: not implemented by the sandbox. */
function findOperation(method: string, path: string): { operation: ApiOperation; id: string } | null {
  const segments = path.split('/');
  for (const operation of operations) {
    const names = operation.path.split('/');
    const fits = names.length === segments.length && names.every((name, i) => name === ':id' || name === segments[i]);
    if (!fits || operation.method !== method) continue;
    return { operation, id: decodeURIComponent(segments[names.indexOf(':id')] ?? '') };
  }
  return null;
}
