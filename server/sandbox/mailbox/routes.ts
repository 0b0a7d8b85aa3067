import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { type SandboxAccess, sandboxOnly } from '../access.ts';
import type { Mailbox } from './mailbox.ts';
import { mailListPage, mailPage } from './pages.ts';

export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox, access: SandboxAccess): void {
  const onRequest = sandboxOnly(access);

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
  // A plus that isn't encoded arrives as a space, which no recipient has
  return typeof to === 'string' && to !== '' ? to.replaceAll(' ', '+') : undefined;
}
