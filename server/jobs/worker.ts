import { Logger, run, type Runner } from 'graphile-worker';
import type { Tasks } from '#db/jobs.ts';
import { paths, photoVariants } from '#src/paths.ts';
import { sendRequestedLink } from '../auth/accounts.ts';
import type { Context } from '../context.ts';

type TaskList = { [Name in keyof Tasks]: (payload: Tasks[Name], jobId: string) => Promise<void> };

/** Runs the jobs of the queue; several processes share one queue. Comes back by itself when the database does. */
export async function startWorker(context: Context): Promise<{ stop: () => Promise<void> }> {
  const { pool, log, mailer, storage } = context;
  const tasks: TaskList = {
    'send-mail': (mail, jobId) => mailer.send(mail, `job-${jobId}`),
    'request-link': (request) => sendRequestedLink(context, request),
    'delete-photo-files': async ({ photoId }) => {
      for (const variant of photoVariants) await storage.remove(paths.stored(photoId, variant));
    },
  };
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job }: { job: { id: string } }) => (task as (p: unknown, id: string) => Promise<void>)(payload, job.id),
    ]),
  );
  let stopping = false;
  let runner: Runner | undefined;
  const keepRunning = async () => {
    while (!stopping) {
      try {
        runner = await run({ pgPool: pool, taskList, concurrency: 2, pollInterval: 2_000, noHandleSignals: true, logger });
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the job queue stopped and is started again');
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  };
  // Jobs hold addresses and links: of a failure only the fact is logged, never the job
  const logger = new Logger(({ jobId, taskIdentifier }) => (level) => {
    if (level === 'error') log.warn({ jobId, task: taskIdentifier }, 'a job failed and will be tried again');
  });
  const running = keepRunning();
  return {
    stop: async () => {
      stopping = true;
      await runner?.stop().catch(() => {});
      await running;
    },
  };
}
