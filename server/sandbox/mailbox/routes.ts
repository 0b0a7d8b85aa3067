import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { type Html, html } from '#src/pages/html.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

type Query = { to?: unknown; mail?: unknown };

/** The mailbox as a page and as JSON, for peers on this machine, or for everyone where the operator says so. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox, { sandboxPublic }: { sandboxPublic: boolean }): void {
  const admit = async (request: FastifyRequest) => {
    if (!sandboxPublic && !isLoopbackPeer(request)) throw new AppError('not_found');
  };
  app.get<{ Querystring: Query }>('/dev/mailbox.json', { onRequest: admit }, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return await mailbox.list(recipient(query));
  });
  app.get<{ Querystring: Query }>('/dev/mailbox', { onRequest: admit }, async ({ query }, reply) => {
    const mails = await mailbox.list(recipient(query));
    const open = mails.find((mail) => mail.sentAt === query.mail);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return open ? mailPage(open) : listPage(mails);
  });
}

function recipient({ to }: Query): string | undefined {
  return typeof to === 'string' && to !== '' ? to : undefined;
}

/** The peer itself, not what a proxy says of it. */
function isLoopbackPeer(request: FastifyRequest): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}

function page(title: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">${head}<title>${title}</title>
<style>
:root{color-scheme:light dark;--line:color-mix(in srgb,currentcolor 18%,transparent)}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.375rem;line-height:1.25}ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--line)}li a{display:block;padding:.75rem 0;color:inherit;text-decoration:none}
li a:hover strong{text-decoration:underline}small{display:block;opacity:.75}
iframe{width:100%;height:34rem;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
</style></head><body><main>${body}</main></body></html>`.toString();
}

function listPage(mails: StoredMail[]): string {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mailbox?mail=${encodeURIComponent(mail.sentAt)}"><strong>${mail.subject}</strong><small>${mail.to} · ${time(mail)}</small></a></li>`,
  );
  return page(
    'Sandbox mailbox',
    html`<h1>Sandbox mailbox</h1>
<p>No mail server is configured, so mail arrives here. The page looks for new mail every 5 seconds.</p>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>Nothing has arrived yet.</p>`}`,
    html`<meta http-equiv="refresh" content="5">`,
  );
}

function mailPage(mail: StoredMail): string {
  // Links open in the whole window; scripts of a mail do not run
  const framed = `<base target="_top">${mail.html}`;
  return page(
    mail.subject,
    html`<p><a href="/dev/mailbox">All mail</a></p><h1>${mail.subject}</h1><p>${mail.to} · ${time(mail)}</p>
<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="${framed}"></iframe>
<h2>As text</h2><pre>${mail.text}</pre>`,
  );
}

function time(mail: StoredMail): string {
  return mail.sentAt.slice(0, 19).replace('T', ' ');
}
