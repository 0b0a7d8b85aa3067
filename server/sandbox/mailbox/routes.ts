import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../../env.ts';
import type { Mailbox } from './mailbox.ts';
import { mailListPage, mailPage } from './pages.ts';

/** The sandbox's mail, for whoever sits at this machine; for everybody only where the operator says so. */
export function mailboxRoutes(
  app: FastifyInstance,
  mailbox: Mailbox,
  { sandboxPublic, publicUrl }: Pick<Env, 'sandboxPublic' | 'publicUrl'>,
): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!sandboxPublic && !(isLocal(request) && isOwnHost(request, publicUrl))) throw new AppError('not_found');
  };

  app.get('/dev/mailbox.json', { onRequest }, async (request, reply) => {
    const mails = await mailbox.list(recipient(request));
    reply.header('cache-control', 'no-store');
    return await reply.send(mails.map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt })));
  });

  app.get('/dev/mailbox', { onRequest }, async (request, reply) => {
    const to = recipient(request);
    const page = mailListPage(await mailbox.list(to), to);
    return await reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', { onRequest }, async (request, reply) => {
    const mail = (await mailbox.list()).find(({ id }) => id === request.params.id);
    if (!mail) throw new AppError('not_found');
    return await reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mailPage(mail));
  });
}

function recipient(request: FastifyRequest): string | undefined {
  const { to } = request.query as { to?: unknown };
  return typeof to === 'string' && to !== '' ? to : undefined;
}

/** A page elsewhere can give its own name the address of this machine; it cannot take ours. */
function isOwnHost({ headers }: FastifyRequest, publicUrl: string): boolean {
  const host = headers.host ?? '';
  return host === new URL(publicUrl).host || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}

/** The peer itself, and whom a trusted proxy says it speaks for. */
function isLocal(request: FastifyRequest): boolean {
  return [request.socket.remoteAddress, request.ip].every((address) => /^(::ffff:)?127\.|^::1$/.test(address ?? ''));
}
