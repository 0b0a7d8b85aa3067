import type { FastifyBaseLogger } from 'fastify';

/** Node would print the error as it is. An unhandled rejection arrives here, too. */
export function exitOnCrash(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    log.fatal({ err: error instanceof Error ? error : new Error(String(error)), origin }, 'the process crashed');
    process.exit(1);
  });
}
