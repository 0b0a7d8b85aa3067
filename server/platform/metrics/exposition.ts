import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { countJobs } from '#db/jobs.ts';
import type { Context } from '../../context.ts';
import { within } from '../timeouts.ts';
import { BOUNDS } from './timing.ts';

type Sample = { value: number; labels?: Record<string, string>; metricName?: string };
type Kind = 'counter' | 'gauge' | 'histogram';

/** So long the scraper waits for what only the database knows; without it, those lines are left out. */
const PATIENCE_MS = 1_000;

/** Everything that a process tells of itself, read at the moment when it is asked for (product 26.2). */
export function openExposition(context: Context): { contentType: string; text(): Promise<string> } {
  const registry = new Registry();
  // Of Node and of the process: memory, processor, event loop, descriptors
  collectDefaultMetrics({ register: registry });
  const tell = (kind: Kind, name: string, help: string, read: () => Sample[] | Promise<Sample[]>) => {
    const get = async () => ({ name, help, type: kind, aggregator: 'sum', values: await read() });
    // What the registry asks of a metric; ours are counted elsewhere
    registry.registerMetric({ name, get } as unknown as Metric);
  };
  const one = (read: () => number | null) => () => {
    const value = read();
    return value === null ? [] : [{ value }];
  };
  tellPool(context, tell);
  tellRequests(context, tell, one);
  tellVisits(context, tell, one);
  tellLimits(context, tell);
  tellJobs(context, tell);
  return { contentType: registry.contentType, text: () => registry.metrics() };
}

type Tell = (kind: Kind, name: string, help: string, read: () => Sample[] | Promise<Sample[]>) => void;
type One = (read: () => number | null) => () => Sample[];

function tellRequests({ metrics, finished, live }: Context, tell: Tell, one: One): void {
  const name = 'saluda_http_request_duration_seconds';
  tell('histogram', name, 'Answers by route pattern and class of status, and how long they took; no streams.', () =>
    [...metrics.timings].flatMap(([route, timing]) =>
      timing.read().flatMap(([status, { counts, sum }]) => {
        const labels = { route, status };
        let below = 0;
        const buckets = counts.map((count, n) => {
          below += count;
          return { metricName: `${name}_bucket`, labels: { le: String(BOUNDS[n] ?? '+Inf'), ...labels }, value: below };
        });
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels, value: sum },
          { metricName: `${name}_count`, labels, value: below },
        ];
      }),
    ),
  );
  tell(
    'counter',
    'saluda_finished_answers_total',
    'Public pages, contact files and links answered, by where from.',
    () => [
      { labels: { outcome: 'hit' }, value: metrics.finished.hits },
      { labels: { outcome: 'miss' }, value: metrics.finished.misses },
    ],
  );
  const sent = () => metrics.finished.sentBytes;
  tell('counter', 'saluda_finished_sent_bytes_total', 'Bytes of those answers, heads included.', one(sent));
  tell(
    'gauge',
    'saluda_finished_kept',
    'Answers in memory.',
    one(() => finished.size().answers),
  );
  tell(
    'gauge',
    'saluda_finished_kept_bytes',
    'Bytes of the answers in memory.',
    one(() => finished.size().bytes),
  );
  tell(
    'gauge',
    'saluda_live_streams',
    'Open streams of events.',
    one(() => live.size()),
  );
}

function tellVisits({ metrics, visits }: Context, tell: Tell, one: One): void {
  tell('counter', 'saluda_visits_recorded_total', 'Hits written to the journal.', one(visits.recorded));
  tell('counter', 'saluda_visits_lost_total', 'Hits that could not be written to the journal.', one(visits.lost));
  tell(
    'counter',
    'saluda_visits_quarantined_total',
    'Lines of the journal that could not be stored and were set aside in its file refused.',
    one(() => metrics.visitsQuarantined),
  );
  tell(
    'gauge',
    'saluda_journal_backlog_bytes',
    'Bytes of the journals of this data directory that are not stored yet.',
    async () => {
      const value = await known(visits.backlogBytes());
      return value === null ? [] : [{ value }];
    },
  );
  const lag = () => (metrics.drainedUntil === null ? null : (Date.now() - metrics.drainedUntil) / 1_000);
  tell('gauge', 'saluda_drain_lag_seconds', 'Everything recorded longer ago than this is stored.', one(lag));
}

/** Told first: the others ask the database, and would count themselves. */
function tellPool({ pool }: Context, tell: Tell): void {
  tell('gauge', 'saluda_pool_connections', 'Connections of this process to the database.', () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ]);
  tell('gauge', 'saluda_pool_waiting', 'Requests and jobs that wait for a connection.', () => [
    { value: pool.waitingCount },
  ]);
}

function tellLimits({ metrics, passwords, publicCalls }: Context, tell: Tell): void {
  tell('counter', 'saluda_limit_attempts_total', 'Attempts counted by rate limits, by limit and outcome.', () =>
    Object.entries(metrics.limits).flatMap(([outcome, counts]) =>
      [...counts].map(([limit, value]) => ({ labels: { limit, outcome }, value })),
    ),
  );
  tell('gauge', 'saluda_passwords_waiting', 'Passwords that wait to be hashed, by use.', () =>
    Object.entries(passwords.waiting()).map(([use, value]) => ({ labels: { use }, value })),
  );
  tell('gauge', 'saluda_public_calls_waiting', 'Calls of visitors without a session that wait for their turn.', () => [
    { value: publicCalls.waiting().calls },
  ]);
}

function tellJobs({ metrics, db }: Context, tell: Tell): void {
  const help = 'Queued jobs of all processes, by task and state; exhausted ones are not tried again.';
  tell('gauge', 'saluda_jobs', help, async () => {
    const counts = await known(countJobs(db));
    return (counts ?? []).map(({ task, state, jobs }) => ({ labels: { task, state }, value: jobs }));
  });
  const byTask = (counts: Map<string, number>) => () =>
    [...counts].map(([task, value]) => ({ labels: { task }, value }));
  const { done, failed } = metrics.jobs;
  tell('counter', 'saluda_jobs_done_total', 'Jobs this process has done.', byTask(done));
  tell('counter', 'saluda_job_failures_total', 'Attempts at jobs that failed in this process.', byTask(failed));
}

/** Null where the database does not say. */
async function known<T>(asked: Promise<T>): Promise<T | null> {
  return await within(PATIENCE_MS, asked).catch(() => null);
}
