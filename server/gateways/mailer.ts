import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves once the mail server has taken the mail. `id` makes a repeated sending recognisable. */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 10_000;

/** Speaks SMTP. It tries once: the job queue repeats. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  const host = from.replace(/^.*@|>.*$/g, '') || 'localhost';
  return {
    send: async (mail, id) => {
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
    },
    close: () => transport.close(),
  };
}
