import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** `from`: the sender's name */
export type ReceivedMail = { from: string; to: string; subject: string; text: string; html: string };

const MESSAGE_MAX_BYTES = 10_000_000;

/** Speaks SMTP on given sockets. Accepts a message once `keep` resolves. */
export function speakSmtp(options: {
  keep: (mail: ReceivedMail) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): (socket: Socket) => void {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    logger: false,
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (error) => done(error),
      );
    },
  });
  server.on('error', (error) => options.log.warn({ err: error }, 'the sandbox mailbox lost a connection'));

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const { from, subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream));
    for (const { address } of envelope.rcptTo)
      await options.keep({ from: from?.name ?? '', to: address, subject, text, html });
  }

  return (socket) => server.connect(socket);
}
