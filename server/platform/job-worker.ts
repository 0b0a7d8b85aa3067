import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '#db/connect.ts';
import { updateAbandonedJobs } from '#db/jobs.ts';
import { LoggableError } from './logging.ts';
import { countOne, type ServerMetrics } from './metrics/metrics.ts';
import { withTimeout } from './timeouts.ts';

const POLL_MS = 2_000;
const SWEEP_MS = 30_000;
const STOP_MS = 5_000;
const RETRY_MS = 1_000;

export type JobSystem = {
  db: Db;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  metrics: ServerMetrics;
  taskLists: readonly { tasks: TaskList; concurrency: number }[]; // separate workers, so that a slow service delays only its own jobs
  schedule?: ParsedCronItem[]; // queued by the first list
};

/** Survives database outages. */
export async function startWorker(system: JobSystem): Promise<{ stop(): Promise<void> }> {
  const { db, pool, metrics, taskLists, schedule = [] } = system;
  const log = system.log.child({ part: 'jobs' });
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  const { jobs: counts } = metrics;
  events.on('job:success', ({ job }) => countOne(counts.done, job.task_identifier));
  events.on('job:error', ({ job }) => countOne(counts.failed, job.task_identifier));
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id));
  const retrying = retryingPool(pool, (error) => log.warn({ code: codeOf(error) }, 'job queue not reachable'));
  const start = async ({ tasks, concurrency }: JobSystem['taskLists'][number], parsedCronItems: ParsedCronItem[]) => {
    const runner = await run({
      pgPool: retrying.pool,
      taskList: tasks,
      parsedCronItems,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: new Logger(() => bridge(log)),
      events,
    });
    runner.promise
      .catch((error) => log.error({ err: error }, 'the job worker ended'))
      .finally(() => {
        counts.state = 'ended';
      });
    return runner;
  };
  const runners: Awaited<ReturnType<typeof start>>[] = [];
  for (const [index, taskList] of taskLists.entries()) runners.push(await start(taskList, index === 0 ? schedule : []));

  const sweep = () =>
    updateAbandonedJobs(db, workerIds).catch((error) =>
      log.debug({ code: codeOf(error) }, 'abandoned jobs could not be unlocked'),
    );
  const sweeping = setInterval(sweep, SWEEP_MS);
  await sweep();
  if (counts.state === 'starting') counts.state = 'working';

  return {
    async stop() {
      clearInterval(sweeping);
      retrying.stop();
      const stopped = Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
      await withTimeout(STOP_MS, stopped).catch(() => {});
    },
  };
}

type LogFunction = (level: string, message: string, meta?: Record<string, unknown>) => void;

/** Payloads and error messages may contain personal data. */
function bridge(log: FastifyBaseLogger): LogFunction {
  return (level, message, meta) => {
    const { job, error, failure } = (meta ?? {}) as { job?: JobMeta; error?: unknown; failure?: boolean };
    const known = {
      ...(job && { task: job.task_identifier, job: job.id, attempt: job.attempts }),
      ...(error !== undefined && { code: codeOf(error) }),
    };
    if (failure) log.warn(known, 'a job failed and will be retried');
    else if (level === 'error' || level === 'warning') log.warn(known, 'job worker problem');
    else log.debug(known, job ? 'job progress' : message);
  };
}

type JobMeta = { id: unknown; task_identifier: string; attempts: number };

function codeOf(error: unknown): string {
  if (error instanceof LoggableError) return error.message;
  const { code, name } = (error ?? {}) as Record<string, unknown>;
  return String(code ?? name ?? 'unknown');
}

/** Retries queries until they succeed: graphile-worker 0.18 doesn't handle a rejection, which would end the process. After `stop`
 * failing queries stay pending. */
function retryingPool(pool: pg.Pool, onFailure: (error: unknown) => void): { pool: pg.Pool; stop: () => void } {
  let isStopped = false;

  async function query(...statement: [pg.QueryConfig]): Promise<pg.QueryResult> {
    for (;;) {
      try {
        return await pool.query(...statement);
      } catch (error) {
        onFailure(error);
        await (isStopped ? new Promise(() => {}) : sleep(RETRY_MS));
      }
    }
  }

  // With a callback: the listening connection, which the worker replaces itself
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve({ query, release: () => {} });
  return {
    pool: Object.assign(Object.create(pool), { connect }) as pg.Pool,
    stop: () => {
      isStopped = true;
    },
  };
}
