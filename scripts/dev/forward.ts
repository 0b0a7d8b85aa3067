import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type Document = { body: string; csp: string };

const RESTART_MS = 30_000;

/** Forwards requests to the server on this machine, also while it restarts. Everything but edited documents is streamed. */
export function forwardTo(port: number, edit: (url: string, document: Document) => Promise<Document>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method, headers, socket } = request;
    const { 'if-none-match': _, ...kept } = headers;
    const forwardedFor = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
    const fail = (error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(String(error));
    };
    if (!(await isListening(port))) return fail('The server has not started: see its messages in the terminal.');
    const forwarded = httpRequest({
      port,
      method,
      path: url,
      agent: false,
      headers: { ...kept, 'accept-encoding': 'identity', 'x-forwarded-for': forwardedFor },
    });
    forwarded.once('error', fail);
    forwarded.once('response', async (answer) => {
      const { connection, 'transfer-encoding': __, ...received } = answer.headers;
      const status = answer.statusCode ?? 502;
      const csp = received['content-security-policy'];
      if (method === 'HEAD' || !csp || !received['content-type']?.startsWith('text/html')) {
        response.writeHead(status, received);
        pipeline(answer, response, () => {});
        return;
      }
      try {
        const edited = await edit(url, { body: await text(answer), csp: String(csp) });
        response.writeHead(status, {
          ...received,
          'content-length': Buffer.byteLength(edited.body),
          'content-security-policy': edited.csp,
        });
        response.end(edited.body);
      } catch (error) {
        fail(error);
      }
    });
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  };
}

async function isListening(port: number): Promise<boolean> {
  const deadline = Date.now() + RESTART_MS;
  while (Date.now() < deadline) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return true;
    await sleep(50);
  }
  return false;
}
