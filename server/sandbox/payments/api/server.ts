import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/connect.ts';
import { findSandboxSettings } from '#db/sandbox/settings.ts';
import { stripeLibrary } from '../../../gateways/stripe.ts';
import { listenLocally, slowPause } from '../../local-server.ts';
import { ApiError, newId } from '../api-errors.ts';
import { checkRequest, failureOf, type IncomingRequest, isFailing, readRequest } from './requests.ts';
import { type ApiResponse, errorResponse, handleRequest } from './responses.ts';

export type Api = { port: number; close(): Promise<void> };

type ServerOptions = {
  db: Db;
  log: FastifyBaseLogger;
  secretKey: string;
  publicUrl: string;
  appName: string;
  /** called after each request, when events may be pending */
  onChange: () => void;
};

/** Serves the Stripe API on a free local port. */
export async function startPaymentsApi(options: ServerOptions): Promise<Api> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      options.log.error({ err: error }, 'the payments sandbox failed');
      send(response, errorResponse(new ApiError(500, { type: 'api_error', message: 'The sandbox failed.' })));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { failures } = await findSandboxSettings(options.db);
    const read = isFailing(failures['*']) ? null : await readRequest(request);
    const failure = read ? await failureOf(options.db, failures, read) : failures['*'];
    if (failure === 'down') {
      request.socket.destroy();
      return;
    }
    if (failure === 'nonsense') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>It works!</h1>');
      return;
    }
    const answer = failed(failure) ?? (await answered(read ?? (await readRequest(request))));
    if (failure === 'slow') await slowPause();
    send(response, answer);
  }

  async function answered(read: IncomingRequest): Promise<ApiResponse> {
    const headers = { 'request-id': newId('req', 14), 'stripe-version': stripeLibrary().API_VERSION };
    try {
      const checked = checkRequest(read, options.secretKey, headers['request-id']);
      const answer = await handleRequest(options, checked);
      options.onChange();
      return { ...answer, headers: { ...headers, ...answer.headers } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const answer = errorResponse(error);
      return { ...answer, headers: { ...headers, ...answer.headers } };
    }
  }

  return await listenLocally(server);
}

function failed(failure: string | undefined): ApiResponse | null {
  if (failure === 'error') {
    return errorResponse(new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }));
  }
  if (failure !== 'rate_limit') return null;
  const message = 'Request rate limit exceeded. Learn more about rate limits.';
  return errorResponse(new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message }));
}

function send(response: ServerResponse, { status, body, headers }: ApiResponse): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers }).end(body);
}

export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`;
}
