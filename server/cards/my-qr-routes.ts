import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { myQrPath, myQrScope, myQrWorkerPath } from '#src/cards/my-qr.ts';
import { myQrPage } from '#src/cards/pages/my-qr-page.ts';
import type { Context } from '../context.ts';
import { isNotModified } from '../platform/etags.ts';

/** 'My QR' and the worker that keeps it in browsers. Neither holds anything of anybody (product 28.6). */
export async function myQrRoutes(
  app: FastifyInstance,
  { assets, env, i18n }: Pick<Context, 'assets' | 'env' | 'i18n'>,
): Promise<void> {
  const page = myQrPage({ i18n, appName: env.appName, scriptUrl: assets.myQrScript });
  const source = await readFile(join(assets.directory, '..', assets.myQrWorker), 'utf8');
  const files = [myQrPath, assets.myQrScript, '/favicon-180.png'];
  // Other bytes, as of a new build, make browsers fetch all of it anew
  const worker = `const KEPT=${JSON.stringify({ version: tagOf(page + source), page: myQrPath, files })};\n${source}`;

  const send = (url: string, type: string, body: string, headers: Record<string, string> = {}) => {
    const etag = `"${tagOf(body)}"`;
    app.get(url, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-cache', etag, ...headers });
      return isNotModified(request, etag) ? await reply.code(304).send() : await reply.type(type).send(body);
    });
  };
  send(myQrPath, 'text/html; charset=utf-8', page);
  send(myQrWorkerPath, 'text/javascript; charset=utf-8', worker, { 'service-worker-allowed': myQrScope });
}

function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
