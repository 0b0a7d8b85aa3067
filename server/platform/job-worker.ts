import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type ParsedCronItem, run, type WorkerEvents } from 'graphile-worker';
import { updateAbandonedJobs } from '#db/jobs.ts';
import type { Context } from '../context.ts';
import { MailError } from '../gateways/mailer.ts';
import { isProvidersTask, type TaskContext, taskList } from '../jobs.ts';
import { countOne } from './metrics/metrics.ts';
import { patientPool } from './retrying-pool.ts';

const POLL_MS = 2_000;
const SWEEP_MS = 30_000;
const STOP_MS = 5_000;

/** At once, of each sort. */
const CONCURRENCY = 2;

/** Works off the queued jobs until it is stopped, whatever becomes of the database meanwhile, and queues those of a schedule. */
export async function startWorker(
  context: TaskContext & Pick<Context, 'log' | 'pool' | 'metrics'>,
  schedule: ParsedCronItem[] = [],
): Promise<{ stop(): Promise<void> }> {
  const log = context.log.child({ part: 'jobs' });
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  const { jobs: counts } = context.metrics;
  events.on('job:success', ({ job }) => countOne(counts.done, job.task_identifier));
  events.on('job:error', ({ job }) => countOne(counts.failed, job.task_identifier));
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id));
  const patient = patientPool(context.pool, (error) =>
    log.warn({ code: codeOf(error) }, 'the job queue cannot be reached'),
  );
  const tasks = Object.entries(taskList(context));
  const start = async (part: typeof tasks, parsedCronItems: ParsedCronItem[]) => {
    const runner = await run({
      pgPool: patient.pool,
      taskList: Object.fromEntries(part),
      parsedCronItems,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: new Logger(() => bridge(log)),
      events,
    });
    runner.promise
      .catch((error) => log.error({ err: error }, 'the worker ended'))
      .finally(() => {
        counts.state = 'ended';
      });
    return runner;
  };
  // Apart: a payment provider that hangs must not hold up the mails that people wait for
  const runners = [
    await start(
      tasks.filter(([name]) => !isProvidersTask(name)),
      schedule,
    ),
    await start(
      tasks.filter(([name]) => isProvidersTask(name)),
      [],
    ),
  ];

  const sweep = () =>
    updateAbandonedJobs(context.db, workerIds).catch((error) => log.debug({ code: codeOf(error) }, 'no sweep'));
  const sweeping = setInterval(sweep, SWEEP_MS);
  await sweep();
  if (counts.state === 'starting') counts.state = 'working';

  return {
    async stop() {
      clearInterval(sweeping);
      patient.stop();
      // Without the database it could not finish; its jobs are given back by the next process
      const stopped = Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
      await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

type LogFunction = (level: string, message: string, meta?: Record<string, unknown>) => void;

/** Only what is known to hold no address: neither the payload of a job nor the words of an error reach the log. */
function bridge(log: FastifyBaseLogger): LogFunction {
  return (level, message, meta) => {
    const { job, error, failure } = (meta ?? {}) as { job?: JobMeta; error?: unknown; failure?: boolean };
    const known = {
      ...(job && { task: job.task_identifier, job: job.id, attempt: job.attempts }),
      ...(error !== undefined && { code: codeOf(error) }),
    };
    if (failure) log.warn(known, 'a job failed and is tried again later');
    else if (level === 'error' || level === 'warning') log.warn(known, 'the worker reports a problem');
    else log.debug(known, job ? 'the worker reports on a job' : message);
  };
}

type JobMeta = { id: unknown; task_identifier: string; attempts: number };

/** What kind of error it was. */
function codeOf(error: unknown): string {
  if (error instanceof MailError) return error.message;
  const { code, name } = (error ?? {}) as Record<string, unknown>;
  return String(code ?? name ?? 'unknown');
}
