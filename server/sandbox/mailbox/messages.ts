import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { StoredMail } from './store.ts';

const messageSchema = z.object({ to: z.string().regex(/^\+\d{7,15}$/), text: z.string().min(1).max(1_000) });

/** An SMS gateway as the product knows them (gateways/sms.ts): what is posted to it lies beside the mails. */
export async function startMessages(
  add: (message: Omit<StoredMail, 'id'>) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const message = messageSchema.safeParse(request.method === 'POST' ? await json(request).catch(() => null) : null);
    if (!message.success) return response.writeHead(400).end();
    const { to, text } = message.data;
    try {
      // It counts as taken once it is on disk
      await add({ to, subject: 'SMS', text, html: '', sentAt: new Date().toISOString() });
      response.writeHead(204).end();
    } catch (error) {
      log.warn({ err: error }, 'the sandbox mailbox could not keep a message');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
