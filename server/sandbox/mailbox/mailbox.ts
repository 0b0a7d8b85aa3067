import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { openStore, type StoredMail } from './store.ts';

export type Mailbox = {
  smtpUrl: string;
  /** newest first; `to` is compared without regard to case */
  list(to?: string): Promise<StoredMail[]>;
  close(): Promise<void>;
};

const MESSAGE_MAX_BYTES = 10_000_000;

/** A mail server on this machine that delivers to no one: what it takes can be read at /dev/mailbox. */
export async function startMailbox(options: {
  dataDir: string;
  log: FastifyBaseLogger;
  /** any free one unless told */
  port?: number;
}): Promise<Mailbox> {
  const { dataDir, log, port: wanted = 0 } = options;
  const store = await openStore(join(dataDir, 'mailbox'));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    closeTimeout: 1_000,
    logger: false,
    // A mail counts as taken once it is on disk
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (error) => done(error),
      );
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'the sandbox mailbox lost a connection'));

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    const { subject = '', text = '', html = '' } = mail;
    for (const { address } of envelope.rcptTo) {
      await store.add({ id: mailId(), to: address, subject, text, html, sentAt: new Date().toISOString() });
    }
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const listener = server.listen(wanted, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((listener.address() as AddressInfo).port);
    });
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: async (to) => store.list().filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

let lastTime = 0;

/** Sorts by time, also among mails of one millisecond. */
function mailId(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `${lastTime}-${randomBytes(4).toString('hex')}`;
}
