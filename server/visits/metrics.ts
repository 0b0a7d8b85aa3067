import type { ExposedMetric, ServerMetrics } from '../platform/metrics/metrics.ts';
import { counter, gauge, inTime } from '../platform/metrics/process-metrics.ts';
import { monotonicMs } from '../platform/monotonic-clock.ts';
import type { Visits } from './recorder.ts';

export function visitMetrics(metrics: ServerMetrics, visits: Visits): ExposedMetric[] {
  return [
    counter('saluda_visits_recorded_total', 'Visits written to the journal.', () => [{ value: visits.recorded() }]),
    counter('saluda_visits_lost_total', 'Visits that could not be written to the journal.', () => [
      { value: visits.dropped() },
    ]),
    counter(
      'saluda_visits_aggregated_total',
      'Visits of networks above 100 a second, of which no single events are stored.',
      () => [{ value: visits.aggregated() }],
    ),
    counter(
      'saluda_visits_quarantined_total',
      'Journal lines that could not be stored and were moved to its file refused.',
      () => [{ value: metrics.visitsQuarantined }],
    ),
    gauge('saluda_journal_backlog_bytes', 'Bytes of the journals of this data directory not stored yet.', async () => {
      const value = await inTime(visits.backlogBytes());
      return value === null ? [] : [{ value }];
    }),
    gauge('saluda_drain_lag_seconds', 'Every visit recorded longer ago than this is stored.', () =>
      metrics.ingestedUntil === null ? [] : [{ value: (monotonicMs() - metrics.ingestedUntil) / 1_000 }],
    ),
  ];
}
