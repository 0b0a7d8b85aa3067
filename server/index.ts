import { createContext } from './context.ts';
import { ConfigurationError, readEnv } from './env.ts';
import { startWorker } from './jobs/worker.ts';
import { buildServer, createServer } from './server.ts';

const DRAIN_MS = 10_000;

try {
  await start();
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const app = createServer(env);
  const context = await createContext(env, app.log);
  try {
    await buildServer(app, context);
    const worker = await startWorker(context);
    app.addHook('onClose', () => worker.stop());
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await app.close();
    await context.destroy();
    throw error;
  }
  process.stdout.write(`${env.appName} is ready at ${env.publicUrl}\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await app.close();
    await context.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** One clear sentence for what the operator can mend; the whole error for what only we can. */
function sentence(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the other program, or set PORT to another number.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
