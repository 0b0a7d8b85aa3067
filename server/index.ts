import { createContext } from './context.ts';
import { readEnv } from './env.ts';
import { drainConnections } from './health.ts';
import { schedule } from './jobs/schedule.ts';
import { startWorker } from './jobs/worker.ts';
import { buildServer, createServer } from './server.ts';
import { startFailure } from './start-failure.ts';
import { startDraining } from './visits/draining.ts';
import { journalDirectory } from './visits/recorder.ts';

/** A stop that takes longer is forced. */
const STOP_MS = 10_000;
/** Requests that are still running by then are cut. */
const CUT_MS = 5_000;

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

try {
  await run();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
// What is left by now holds nothing
process.exit();

/** Resolves once a signal has stopped it and everything is given back. */
async function run(): Promise<void> {
  const env = readEnv(process.env);
  const app = createServer(env);
  const context = await createContext(env, app.log);
  try {
    await buildServer(app, context);
    const drain = drainConnections(app);
    const worker = await startWorker(context, schedule());
    const draining = startDraining({ database: context.database, directory: journalDirectory(env.dataDir) }, app.log);
    app.addHook('onClose', async () => {
      await Promise.all([worker.stop(), draining.stop()]);
    });
    const address = await app.listen({ port: env.port, host: env.host });
    context.sandboxPayments?.deliverTo(`${address}/webhooks/stripe`);
    const mail = context.mailbox ? `, its mail at ${env.publicUrl}/dev/mailbox` : '';
    process.stdout.write(`${env.appName} is ready at ${env.publicUrl}${mail}\n`);
    await aborted(stopping.signal);
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await drain();
    setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref();
  } finally {
    await app.close();
    await context.destroy();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
