import type { Transporter } from 'nodemailer';
import type { QueuedMail } from '#db/jobs.ts';
import { asciiEmail } from '#src/emails.ts';
import { LoggableError } from '../platform/logging.ts';

export type Mail = Omit<QueuedMail, 'about'> & {
  /** the same for each attempt, so that receivers can detect duplicates */
  id?: string;
};

export type Mailer = {
  /** @throws MailError; retries are up to the caller */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** Has no recipient, subject or server message, which may contain personal data. */
class MailError extends LoggableError {}

const TIMEOUT_MS = 10_000;

/** Opens one SMTP connection per message. `from`: an email, or `Name <email>`. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined;
  // Loaded with the first message: it takes a tenth of the startup time
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      // Never read files or fetch URLs that a message names
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
          to: recipient(mail.to),
          ...(mail.replyTo && { replyTo: recipient(mail.replyTo) }),
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

/** Not as text, in which an email may look like a list, a comment or an encoded word. */
function recipient(email: string): { name: string; address: string } {
  return { name: '', address: asciiEmail(email) ?? email };
}

// No `cause`: the original error quotes the recipient
function mailError(error: unknown): MailError {
  const { code = 'unknown', command, responseCode } = (error ?? {}) as Record<string, unknown>;
  const details = [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return new MailError(`the mail server rejected an email or was unreachable: ${details.join(' ')}`);
}
