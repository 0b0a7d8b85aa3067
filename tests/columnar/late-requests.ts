import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

type Held = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type LateRequests = {
  url: string;
  /** The client of the next request with this text sees a broken connection; the engine doesn't get the request until `deliver`. */
  hold(text: string): void;
  /** Once the engine has answered it. */
  deliver(): Promise<void>;
  /** Before the engine gets the next request with this text. */
  before(text: string, act: () => Promise<void>): void;
  close(): Promise<void>;
};

/** A proxy to the engine, over a network on which requests arrive late. */
export async function openLateRequests(engineUrl: string): Promise<LateRequests> {
  const { port, pathname } = new URL(engineUrl);
  let held: Held | null = null;
  let heldText: string | null = null;
  let next: { text: string; act: () => Promise<void> } | null = null;

  const send = ({ path, headers, body }: Held) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: Object.entries(headers).flatMap(([name, value]) =>
        // Of the connection; answers are passed on as they are
        ['connection', 'content-length', 'transfer-encoding', 'host', 'accept-encoding'].includes(name)
          ? []
          : [[name, String(value)] as [string, string]],
      ),
      body: new Uint8Array(body),
    });

  const answer = async (request: Held, response: ServerResponse) => {
    const answered = await send(request);
    const bytes = Buffer.from(await answered.arrayBuffer());
    const code = answered.headers.get('x-clickhouse-exception-code');
    response.writeHead(answered.status, code ? { 'x-clickhouse-exception-code': code } : {}).end(bytes);
  };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const received = { path: request.url ?? '/', headers: request.headers, body };
    const words = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    const text = `${request.url} ${words}`;
    if (heldText !== null && text.includes(heldText)) {
      [held, heldText] = [received, null];
      request.socket.destroy();
      return;
    }
    if (next && text.includes(next.text)) {
      const { act } = next;
      next = null;
      await act();
    }
    await answer(received, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `clickhouse://default@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    hold(text) {
      heldText = text;
    },
    async deliver() {
      if (!held) throw new Error('No request was held');
      const answered = await send(held);
      held = null;
      if (!answered.ok) throw new Error(await answered.text());
    },
    before(text, act) {
      next = { text, act };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
