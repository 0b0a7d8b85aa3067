import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { loadStaticFiles, type StaticFiles, staticRoutes } from '../platform/static-files.ts';
import { type SandboxAccess, sandboxOnly } from './access.ts';

type DesignSystem = { document: string; files: StaticFiles };

const built = new URL('../../dist/design-system/', import.meta.url);

/** Null where it isn't built: production has no build of it (scripts/design-system.ts). */
export async function loadDesignSystem(): Promise<DesignSystem | null> {
  const document = await readFile(new URL('index.html', built), 'utf8').catch(() => null);
  return document === null ? null : { document, files: await loadStaticFiles(fileURLToPath(new URL('assets', built))) };
}

/** The page that shows the components of web/ui. */
export function designSystemRoutes(app: FastifyInstance, { document, files }: DesignSystem, env: SandboxAccess): void {
  const onRequest = sandboxOnly(env);
  app.get('/dev/ui', { onRequest }, async (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document),
  );
  app.register(async (scope) => {
    scope.addHook('onRequest', onRequest);
    staticRoutes(scope, '/dev/ui/assets/', files);
  });
}
