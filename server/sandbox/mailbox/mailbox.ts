import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { startMessages } from './messages.ts';
import { openStore, type StoredMail } from './store.ts';

export type Mailbox = {
  smtpUrl: string;
  /** where short messages are posted to, as to a gateway */
  smsUrl: string;
  /** newest first; `to` is compared without regard to case */
  list(to?: string): Promise<StoredMail[]>;
  close(): Promise<void>;
};

/** A mail that is on its way as the mailbox closes. */
const CLOSE_MS = 1_000;

/** A mail server and an SMS gateway on this machine that deliver to no one: what they take can be read at /dev/mailbox. */
export async function startMailbox(options: {
  dataDir: string;
  log: FastifyBaseLogger;
  /** any free one unless told */
  port?: number;
}): Promise<Mailbox> {
  const { dataDir, log, port: wanted = 0 } = options;
  const store = await openStore(join(dataDir, 'mailbox'));
  let speaking: Promise<(socket: Socket) => void> | undefined;
  // The libraries are loaded with the first mail, long after the start
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const messages = await startMessages((message) => store.add({ id: mailId(), ...message }), log);
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

let lastTime = 0;

/** Sorts by time, also among mails of one millisecond. */
function mailId(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `${lastTime}-${randomBytes(4).toString('hex')}`;
}
