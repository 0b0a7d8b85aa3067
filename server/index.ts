import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContext } from './context.ts';
import { readEnv } from './env.ts';
import { exitOnCrash } from './platform/crashes.ts';
import { drainConnections } from './platform/health.ts';
import { scrub } from './platform/logging.ts';
import { startErrorSentence } from './platform/start-errors.ts';
import { buildServer, createServer } from './server.ts';
import { startIngestion } from './visits/ingestion.ts';
import { journalDirectory } from './visits/recorder.ts';

/** Requests that waited go first. */
const FIRST_REQUESTS_MS = 50;
const STOP_MS = 10_000;
/** Then there is time left to stop the database. */
const INGEST_MS = 8_000;
const DISCONNECT_MS = 6_500; // requests still running are disconnected

const stopping = new AbortController();
let stoppingAt = 0;
stopping.signal.addEventListener('abort', () => {
  stoppingAt = performance.now();
  setTimeout(() => process.exit(1), STOP_MS).unref();
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

try {
  await run();
} catch (error) {
  // Stopped before it was ready
  const isStopped = stopping.signal.aborted && (error as Error).name === 'AbortError';
  if (!isStopped) {
    process.stderr.write(`${startErrorText(error)}\n`);
    process.exitCode = 1;
  }
}
process.exit();

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const app = createServer(env);
  exitOnCrash(app.log);
  const context = await createContext(env, app.log, stopping.signal);
  try {
    await buildServer(app, context);
    const { replaced = [], mailbox, payments } = context.sandboxes ?? {};
    if (replaced.length > 0) {
      const reach = env.isDevPublic ? 'everyone' : 'this machine';
      app.log.warn(`not for production: sandboxes run for ${replaced.join(', ')}, and /dev is open to ${reach}`);
    }
    const drain = drainConnections(app);
    const stops: (() => Promise<void>)[] = [];
    app.addHook('onClose', async () => void (await Promise.all(stops.map((stop) => stop()))));
    const address = await app.listen({ port: env.port, host: env.host });
    payments?.deliverTo(`${address}/webhooks/stripe`);
    await sleep(FIRST_REQUESTS_MS);
    // Serves requests but is not ready before the workers run (product 26.1)
    const { startJobs } = await import('./jobs.ts');
    const jobs = await startJobs(context);
    stops.push(() => jobs.stop());
    const directory = journalDirectory(env.dataDir);
    const { visitsUrl, visitsAlsoUrl } = env;
    const journals = { database: context.database, directory, visitsUrl, visitsAlsoUrl };
    const ingestion = startIngestion(journals, app.log, ({ quarantined }, since) => {
      context.metrics.visitsQuarantined += quarantined;
      if (since !== null) context.metrics.ingestedUntil = since;
    });
    stops.push(async () => {
      // No request runs any more. What is ingested of complete segments is deleted
      context.visits.close();
      await ingestion.stop(Math.max(0, stoppingAt + INGEST_MS - performance.now()));
    });
    const mail = mailbox ? `, its mail at ${env.publicUrl}/dev/mailbox` : '';
    process.stdout.write(`${env.appName} is ready at ${env.publicUrl}${mail}\n`);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    await drain();
    const disconnect = () => app.server.closeAllConnections();
    setTimeout(disconnect, stoppingAt + DISCONNECT_MS - performance.now()).unref();
  } finally {
    await app.close();
    await context.destroy();
  }
}

function startErrorText(error: unknown): string {
  return startErrorSentence(error) ?? scrub(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
