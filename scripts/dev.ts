import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { readEnv } from '#server/env.ts';
import { BASE, designSystemDocument, documentEditor } from './dev/documents.ts';
import { forwardTo } from './dev/forward.ts';
import { freePort } from './free-port.ts';
import { writeLandingPages } from './landing-pages.ts';
import { writeCatalogs } from './write-catalogs.ts';

// One port: Vite serves the client's modules below BASE, the server everything else. The server knows nothing of Vite and runs
// as in production, so that nothing is relaxed there by mistake. `node --watch` can't restart it: it sends messages to workers.

const root = join(import.meta.dirname, '..');
const env = readEnv(process.env);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

// Restarts are faster while another process keeps the database running
const embedded = env.database === null ? await startEmbedded({ dataDir: env.dataDir, log: () => {} }) : null;
const front = createServer();
const vite = await createVite({
  configFile: join(root, 'web/vite.config.ts'),
  base: BASE,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, ws: { server: front } },
});
await Promise.all([writeCatalogs(), renderLanding()]);
const port = await freePort();
let server = startServer();
const forward = forwardTo(port, documentEditor(vite));
front.on('request', (request, response) => {
  if (request.url?.startsWith(BASE)) vite.middlewares(request, response);
  else if (request.url === '/dev/ui') void sendDesignSystem(response);
  else void updates.then(() => forward(request, response));
});
front.listen(env.port, env.host);

/** Saving several files restarts the server once. */
const SETTLE_MS = 50;
const changed = new Set<string>();
let updates = Promise.resolve();
vite.watcher.add(['server', 'db', 'src'].map((layer) => join(root, layer)));
vite.watcher.on('all', (_, file) => {
  if (changed.size === 0) updates = updates.then(update).catch((error) => console.error(error));
  changed.add(file);
});

await once(stopping.signal, 'abort');
await stopServer('SIGTERM');
await embedded?.stop();
process.exit();

/** Renews what depends on the changed files: texts, marketing pages, the server. */
async function update(): Promise<void> {
  await sleep(SETTLE_MS);
  const files = [...changed];
  changed.clear();
  const isText = files.some((file) => file.endsWith('.po'));
  const isOnLanding = files.some((file) => vite.environments.ssr.moduleGraph.getModulesByFile(file));
  const isOfServer = files.some((file) => /^(server|db|src)\//.test(relative(root, file)));
  if (isText) await writeCatalogs();
  const isLandingChanged = isOnLanding && (await renderLanding());
  if (isText || isOfServer || isLandingChanged) {
    // Nothing is lost, and it needn't finish its requests
    await stopServer('SIGKILL');
    server = startServer();
  }
  if (isText || isLandingChanged) vite.environments.client.hot.send({ type: 'full-reload' });
}

async function sendDesignSystem(response: ServerResponse): Promise<void> {
  const document = await designSystemDocument(vite).catch((error) => String(error));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(document);
}

function startServer(): ChildProcess {
  return spawn(process.execPath, ['server/index.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: env.publicUrl,
      TRUSTED_PROXIES: [...env.trustedProxies, '127.0.0.1'].join(','),
    },
  });
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

async function renderLanding(): Promise<boolean> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code');
  const isChanged = await writeLandingPages(await ssr.runner.import('/marketing/prerender.tsx'));
  // Otherwise `npm start` would take these pages for a build
  if (isChanged) await rm(join(root, 'dist/.built'), { force: true });
  return isChanged;
}
