import type { Transporter } from 'nodemailer';
import type { QueuedMail } from '#db/jobs.ts';
import { asciiEmail } from '#src/emails.ts';
import { LoggableError } from '../platform/logging.ts';

export type Mail = Omit<QueuedMail, 'about' | 'owner'> & {
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

type MailerOptions = {
  smtpUrl: string;
  /** an email, or `Name <email>` */
  from: string;
  publicUrl: string;
  /** How it greets the mail server; null: by the public URL. */
  name: string | null;
};

/** Opens one SMTP connection per message. */
export function createMailer({ smtpUrl, from, publicUrl, name }: MailerOptions): Mailer {
  const sender = senderOf(from);
  let opened: Promise<Transporter> | undefined;
  // Loaded with the first message: it takes a tenth of the startup time
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      name: name ?? greetingName(publicUrl, sender.address),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      // Never read files or fetch URLs that a message names
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    async send({ id, fromName, ...mail }) {
      try {
        opened ??= open();
        await (await opened).sendMail({
          ...mail,
          to: recipient(mail.to),
          ...(mail.replyTo && { replyTo: recipient(mail.replyTo) }),
          from: fromName === undefined ? sender : { ...sender, name: fromName },
          ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(sender.address)}>` }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Not as text, in which a name with a comma would be two senders. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<(.*)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: asciiEmail(address) ?? address };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Strict relays refuse IP addresses and names without a dot: there the sender's domain is better. */
function greetingName(publicUrl: string, sender: string): string {
  const host = new URL(publicUrl).hostname.replace(/\.$/, '');
  const isFull = /\.[a-z][a-z\d-]+$/i.test(host) && !host.endsWith('.localhost');
  return isFull ? host : domainOf(sender);
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
