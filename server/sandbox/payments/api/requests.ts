import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#db/connect.ts';
import { findSandboxUserOf } from '#db/sandbox/payments.ts';
import { stripeLibrary } from '../../../gateways/stripe.ts';
import { ApiError, invalid } from '../api-errors.ts';
import type { ApiRequest } from './responses.ts';

export type IncomingRequest = { method: string; path: string; form: string; headers: IncomingHttpHeaders };

export async function readRequest(request: IncomingMessage): Promise<IncomingRequest> {
  const { headers, method = 'GET', url = '/' } = request;
  const body = (await buffer(request)).toString('utf8');
  const { pathname, search } = new URL(url, 'http://sandbox');
  const form = method === 'POST' ? body : [search.slice(1), body].filter(Boolean).join('&');
  return { method, path: pathname, form, headers };
}

/** The configured failure of the account that a request is about. */
export async function failureOf(
  db: Db,
  failures: Record<string, string | undefined>,
  { path, form }: IncomingRequest,
): Promise<string | undefined> {
  if (!Object.values(failures).some(isFailing)) return undefined;
  const values = new URLSearchParams(form);
  const ids = [...path.split('/'), ...values.values()].filter((value) => /^[a-z]+_\w+$/.test(value));
  const named = values.get('metadata[userId]') ?? (ids.length > 0 ? await findSandboxUserOf(db, ids) : null);
  return named === null ? undefined : failures[named];
}

export function isFailing(mode: string | undefined): boolean {
  return mode !== undefined && mode !== 'none';
}

/** @throws ApiError for a wrong key or API version */
export function checkRequest(
  { headers, method, path, form }: IncomingRequest,
  secretKey: string,
  requestId: string,
): ApiRequest {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (key !== secretKey) {
    const message = key ? `Invalid API Key provided: ${key.slice(0, 7)}****` : 'You did not provide an API key.';
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  const version = headers['stripe-version'];
  if (version !== stripeLibrary().API_VERSION) {
    throw invalid(
      `Invalid Stripe API version: ${String(version ?? 'none')}. The sandbox speaks ${stripeLibrary().API_VERSION}.`,
    );
  }
  const idempotencyKey = headers['idempotency-key'];
  return {
    id: requestId,
    method,
    path,
    form,
    idempotencyKey: method === 'POST' && typeof idempotencyKey === 'string' ? idempotencyKey : null,
  };
}
