import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { myQrPath, myQrScope, myQrWorkerPath } from '#src/cards/my-qr.ts';
import { myQrPage } from '#src/cards/pages/my-qr-page.ts';
import type { Context } from '../context.ts';
import { etagOf, isNotModified } from '../platform/content-negotiation.ts';

/** The My QR page and its service worker. Neither contains personal data (product 28.6). */
export async function myQrRoutes(
  app: FastifyInstance,
  { assets, env, i18n }: Pick<Context, 'assets' | 'env' | 'i18n'>,
): Promise<void> {
  const page = myQrPage({ i18n, appName: env.appName, scriptUrl: assets.myQrScript });
  const source = await readFile(join(assets.directory, '..', assets.myQrWorker), 'utf8');
  const files = [myQrPath, assets.myQrScript, '/favicon-180.png'];
  // Browsers update the worker when its bytes change, as with each new build
  const worker = `const KEPT=${JSON.stringify({ version: etagOf(page + source), page: myQrPath, files })};\n${source}`;

  const send = (url: string, type: string, body: string, headers: Record<string, string> = {}) => {
    const etag = `"${etagOf(body)}"`;
    app.get(url, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-cache', etag, ...headers });
      return isNotModified(request, etag) ? await reply.code(304).send() : await reply.type(type).send(body);
    });
  };
  send(myQrPath, 'text/html; charset=utf-8', page);
  send(myQrWorkerPath, 'text/javascript; charset=utf-8', worker, { 'service-worker-allowed': myQrScope });
}
