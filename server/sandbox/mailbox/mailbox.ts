import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { listenLocally } from '../local-server.ts';
import { openMailboxStore, type StoredMail } from './store.ts';

export type Mailbox = {
  smtpUrl: string;
  /** the SMS gateway */
  smsUrl: string;
  /** newest first; `to` is case-insensitive */
  list(to?: string): Promise<StoredMail[]>;
  close(): Promise<void>;
};

/** Time for messages in transit when the mailbox closes. */
const CLOSE_MS = 1_000;

/** An SMTP server and SMS gateway that deliver nothing. Messages are at /dev/mailbox. */
export async function startMailbox(options: {
  dataDir: string;
  log: FastifyBaseLogger;
  /** default: any free port */
  port?: number;
}): Promise<Mailbox> {
  const { dataDir, log, port = 0 } = options;
  const store = await openMailboxStore(join(dataDir, 'mailbox'));
  const mailId = mailIds();
  let speaking: Promise<(socket: Socket) => void> | undefined;
  // Loads the libraries with the first message, to start faster
  const speak = async () => {
    const { speakSmtp } = await import('./smtp.ts');
    return speakSmtp({ keep: (mail) => store.add({ id: mailId(), ...mail, sentAt: new Date().toISOString() }), log });
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    speaking ??= speak();
    speaking.then(
      (take) => take(socket),
      () => socket.destroy(),
    );
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const messages = await startSmsGateway((message) => store.add({ id: mailId(), ...message }), log);
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smsUrl: messages.url,
    list: async (to) =>
      (await store.list()).filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()),
    async close() {
      await messages.close();
      const cutting = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_MS);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(cutting);
    },
  };
}

/** IDs that sort by time, also within a millisecond. */
function mailIds(): () => string {
  let lastTime = 0;
  return () => {
    lastTime = Math.max(Date.now(), lastTime + 1);
    return `${lastTime}-${randomBytes(4).toString('hex')}`;
  };
}

const messageSchema = z.object({ to: z.string().regex(/^\+\d{7,15}$/), text: z.string().min(1).max(1_000) });

/** The gateway that gateways/sms.ts posts to. */
async function startSmsGateway(
  add: (message: Omit<StoredMail, 'id'>) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createHttpServer(async (request, response) => {
    const message = messageSchema.safeParse(request.method === 'POST' ? await json(request).catch(() => null) : null);
    if (!message.success) return response.writeHead(400).end();
    const { to, text } = message.data;
    try {
      // Respond only once it's on disk
      await add({ to, subject: 'SMS', text, html: '', sentAt: new Date().toISOString() });
      response.writeHead(204).end();
    } catch (error) {
      log.warn({ err: error }, 'the sandbox mailbox could not keep a message');
      response.writeHead(500).end();
    }
  });
  const { port, close } = await listenLocally(server);
  return { url: `http://127.0.0.1:${port}/`, close };
}
