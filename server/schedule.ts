import { type CronItem, type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Tasks } from '#db/jobs.ts';

const HOUR = 3_600_000;
const PRIORITY = 10;

/**
 * What is done by the clock, in UTC. Whichever process is first queues it, once; what came due while none ran is caught up
 * once. A key is the task's own, so that of many that wait there is one.
 */
export function schedule(): ParsedCronItem[] {
  return parseCronItems([
    // Not on the hour, when everybody's machines are busy
    hourly('remind-trials', '7 * * * *'),
    hourly('end-plans', '12 * * * *'),
    nightly('reconcile-payments', '41 2 * * *'),
    nightly('clean-data', '23 3 * * *'),
    nightly('add-up-months', '53 3 * * *'),
  ]);
}

const hourly = (task: keyof Tasks, match: string) => item(task, match, HOUR);
const nightly = (task: keyof Tasks, match: string) => item(task, match, 24 * HOUR);

/** Backwards by the time between two, so that of all that were missed exactly the last one is within. */
function item(task: keyof Tasks, match: string, backfillPeriod: number): CronItem {
  return { task, match, options: { backfillPeriod, jobKey: task, priority: PRIORITY, maxAttempts: 5 } };
}
