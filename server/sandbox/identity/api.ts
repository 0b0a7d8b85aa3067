import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { ClientKeys } from '../../env.ts';
import { listenLocally, slowPause } from '../local-server.ts';
import type { OAuthGrants } from './grants.ts';
import { createIdentityApi, failureResponse, type IdentityResponse } from './responses.ts';

export type IdentityFailureMode = 'none' | 'down' | 'slow' | 'error' | 'nonsense';

type IdentityApiOptions = {
  log: FastifyBaseLogger;
  publicUrl: string;
  clients: Record<SocialProvider, ClientKeys>;
  grants: OAuthGrants;
  /** the current failure mode */
  failure: () => Promise<string>;
};

/** Serves both providers' APIs on a free local port. */
export async function startIdentityApi(options: IdentityApiOptions): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      options.log.error({ err: error }, 'the identity sandbox failed');
      send(response, { status: 500, body: { error: 'server_error' } });
    });
  });
  const portOf = () => (server.address() as AddressInfo).port;
  const answerTo = createIdentityApi({
    ...options,
    issuerOf: (provider) => `http://127.0.0.1:${portOf()}/${provider}`,
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const failure = await options.failure();
    if (failure === 'nonsense') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>It works!</h1>');
      return;
    }
    const { method = 'GET', url = '/' } = request;
    const form = new URLSearchParams(await text(request));
    const answer = failureResponse(failure) ?? (await answerTo({ method, path: url.split('?', 1)[0] ?? '', form }));
    if (answer === 'nothing') {
      request.socket.destroy();
      return;
    }
    if (answer.isSlow || failure === 'slow') await slowPause();
    send(response, answer);
  }

  return await listenLocally(server);
}

function send(response: ServerResponse, answer: Exclude<IdentityResponse, 'nothing'>): void {
  if (response.headersSent || response.destroyed) return;
  response
    .writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(answer.body));
}
