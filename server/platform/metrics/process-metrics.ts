import type pg from 'pg';
import type { Db } from '#db/connect.ts';
import { countJobs } from '#db/jobs.ts';
import { withTimeout } from '../timeouts.ts';
import type { ExposedMetric, MetricSample, ServerMetrics } from './metrics.ts';

/** A metric whose value takes longer is left out. */
const SCRAPE_TIMEOUT_MS = 1_000;

type Queue = { waiting(): { calls: number } };

type Sources = {
  pool: Pick<pg.Pool, 'idleCount' | 'totalCount' | 'waitingCount'>;
  db: Db;
  responseCache: { size(): { responses: number; bytes: number } };
  passwords: { waiting(): Record<string, number> };
  limitQueue: { waiting(): { attempts: number } };
  publicCalls: Queue;
  reads: Queue;
  apiCalls: Queue;
  changes: Queue;
  slowCalls: Record<string, Queue | null>;
  exports: { waiting(): number };
};

export function processMetrics(
  metrics: ServerMetrics,
  {
    pool,
    db,
    responseCache,
    passwords,
    limitQueue,
    publicCalls,
    reads,
    apiCalls,
    changes,
    slowCalls,
    exports,
  }: Sources,
): ExposedMetric[] {
  return [
    // First: reading other metrics takes connections
    gauge(
      'saluda_pool_connections',
      'Connections of this process to the database.',
      () => [
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      ],
      ['state'],
    ),
    gauge('saluda_pool_waiting', 'Requests and jobs waiting for a connection.', () => [{ value: pool.waitingCount }]),
    counter(
      'saluda_finished_answers_total',
      'Public pages, contact files and links served, by cache outcome.',
      () => [
        { labels: { outcome: 'hit' }, value: metrics.responseCache.hits },
        { labels: { outcome: 'miss' }, value: metrics.responseCache.misses },
      ],
      ['outcome'],
    ),
    counter('saluda_finished_sent_bytes_total', 'Bytes of these responses, heads included.', () => [
      { value: metrics.responseCache.sentBytes },
    ]),
    gauge('saluda_finished_kept', 'Cached responses.', () => [{ value: responseCache.size().responses }]),
    gauge('saluda_finished_kept_bytes', 'Bytes of cached responses.', () => [{ value: responseCache.size().bytes }]),
    counter(
      'saluda_limit_attempts_total',
      'Attempts counted by rate limits, by limit and outcome.',
      () =>
        Object.entries(metrics.limits).flatMap(([outcome, counts]) =>
          [...counts].map(([limit, value]) => ({ labels: { limit, outcome }, value })),
        ),
      ['limit', 'outcome'],
    ),
    counter(
      'saluda_sms_total',
      'Codes by SMS that were requested, by outcome.',
      () => [...metrics.sms].map(([outcome, value]) => ({ labels: { outcome }, value })),
      ['outcome'],
    ),
    gauge(
      'saluda_passwords_waiting',
      'Passwords waiting to be hashed, by use.',
      () => Object.entries(passwords.waiting()).map(([use, value]) => ({ labels: { use }, value })),
      ['use'],
    ),
    gauge('saluda_limits_waiting', 'Attempts waiting to be counted by rate limits.', () => [
      { value: limitQueue.waiting().attempts },
    ]),
    gauge('saluda_public_calls_waiting', 'Calls without a session waiting for their turn.', () => [
      { value: publicCalls.waiting().calls },
    ]),
    gauge('saluda_api_calls_waiting', 'Calls of API keys waiting for their turn.', () => [
      { value: apiCalls.waiting().calls },
    ]),
    gauge('saluda_reads_waiting', 'Queries of the web client waiting for their turn.', () => [
      { value: reads.waiting().calls },
    ]),
    gauge('saluda_changes_waiting', 'Changes by signed-in clients waiting for their turn.', () => [
      { value: changes.waiting().calls },
    ]),
    gauge(
      'saluda_slow_calls_waiting',
      'Calls waiting for their turn, by what they may wait for besides the database.',
      () =>
        Object.entries(slowCalls).flatMap(([part, queue]) =>
          queue ? { labels: { for: part }, value: queue.waiting().calls } : [],
        ),
      ['for'],
    ),
    gauge('saluda_exports_waiting', 'Exports waiting for their turn.', () => [{ value: exports.waiting() }]),
    gauge(
      'saluda_jobs',
      'Queued jobs of all processes, by task and state; exhausted ones are not retried.',
      async () =>
        ((await inTime(countJobs(db))) ?? []).map(({ task, state, jobs }) => ({
          labels: { task, state },
          value: jobs,
        })),
      ['task', 'state'],
    ),
    counter('saluda_jobs_done_total', 'Jobs completed by this process.', () => byTask(metrics.jobs.done), ['task']),
    counter(
      'saluda_job_failures_total',
      'Failed attempts at jobs in this process.',
      () => byTask(metrics.jobs.failed),
      ['task'],
    ),
  ];
}

type Read = ExposedMetric['read'];

export function gauge(name: string, help: string, read: Read, labelNames: string[] = []): ExposedMetric {
  return { kind: 'gauge', name, help, labelNames, read };
}

export function counter(name: string, help: string, read: Read, labelNames: string[] = []): ExposedMetric {
  return { kind: 'counter', name, help, labelNames, read };
}

export async function inTime<T>(query: Promise<T>): Promise<T | null> {
  return await withTimeout(SCRAPE_TIMEOUT_MS, query).catch(() => null);
}

function byTask(counts: ReadonlyMap<string, number>): MetricSample[] {
  return [...counts].map(([task, value]) => ({ labels: { task }, value }));
}
