import type { Transporter } from 'nodemailer';
import type { QueuedMail } from '#db/jobs.ts';

export type Mail = Omit<QueuedMail, 'about'> & {
  /** the same for every attempt at the same mail, so that a receiver can tell a repetition */
  id?: string;
};

export type Mailer = {
  /** @throws MailError; whether to try again is the caller's business */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** Says why a mail was not taken, without the address, the subject or the server's own words, which may quote both. */
export class MailError extends Error {}

const TIMEOUT_MS = 10_000;

/** Sends by SMTP, one connection a mail. `from` is an address, or a name with an address in angle brackets. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined;
  // The library takes a tenth of the start, and the first mail is sent long after it
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      // A mail is what the caller wrote: nothing in it names a file or an address to fetch
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...mail }) {
      try {
        opened ??= open();
        await (await opened).sendMail({
          ...mail,
          from,
          ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

// Deliberately without `cause`: the original error quotes the address
function mailError(error: unknown): MailError {
  const { code = 'unknown', command, responseCode } = (error ?? {}) as Record<string, unknown>;
  const details = [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return new MailError(`the mail server did not take a mail: ${details.join(' ')}`);
}
