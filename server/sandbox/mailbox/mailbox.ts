import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type StoredMail = { to: string; subject: string; text: string; html: string; sentAt: string };

export type Mailbox = {
  smtpUrl: string;
  /** newest first */
  list: (to?: string) => Promise<StoredMail[]>;
  close: () => Promise<void>;
};

const KEPT = 500;
const MAX_BYTES = 10_000_000;

/** A mail server on this machine that delivers into a folder: outgoing mail where no real one is configured. */
export async function startMailbox({ dataDir, log }: { dataDir: string; log: FastifyBaseLogger }): Promise<Mailbox> {
  const directory = join(dataDir, 'mailbox');
  await mkdir(directory, { recursive: true });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        keep(directory, recipients, Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'the sandbox mailbox reports a problem'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: (to) => listMails(directory, to),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(directory: string, recipients: string[], raw: Buffer): Promise<void> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  for (const to of recipients) {
    const mail: StoredMail = { to, subject, text, html, sentAt: new Date().toISOString() };
    // Names sort by time, also within one millisecond of this process
    const name = `${mail.sentAt.replaceAll(':', '')}-${process.hrtime.bigint().toString().padStart(20, '0')}-${randomBytes(3).toString('hex')}`;
    await writeFile(join(directory, `${name}.tmp`), JSON.stringify(mail));
    await rename(join(directory, `${name}.tmp`), join(directory, `${name}.json`));
  }
  const names = await mailNames(directory);
  for (const old of names.slice(KEPT)) await rm(join(directory, old), { force: true });
}

async function mailNames(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.json')).sort().reverse();
}

async function listMails(directory: string, to?: string): Promise<StoredMail[]> {
  const mails = await Promise.all(
    (await mailNames(directory)).map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')) as StoredMail),
  );
  return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}
