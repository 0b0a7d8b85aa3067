import type { Db } from '#db/connect.ts';
import type { StoreElsewhere } from '#db/visits/open-store.ts';
import { findStores } from '#db/visits/stores.ts';
import type { ExposedMetric, ServerMetrics } from '../platform/metrics/metrics.ts';
import { counter, gauge, inTime } from '../platform/metrics/process-metrics.ts';
import { monotonicMs } from '../platform/monotonic-clock.ts';
import type { Visits } from './recorder.ts';
import type { StoreWatch } from './store-watch.ts';

export function visitMetrics(metrics: ServerMetrics, visits: Visits): ExposedMetric[] {
  const openedAt = monotonicMs();
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
    // From its start, so that one that can store nothing yet shows, too
    gauge('saluda_drain_lag_seconds', 'Every visit recorded longer ago than this is stored.', () => [
      { value: (monotonicMs() - (metrics.ingestedUntil ?? openedAt)) / 1_000 },
    ]),
  ];
}

/** Of a store that isn't the database. */
export function visitStoreMetrics({ size }: Pick<StoreElsewhere, 'size'>, { isUp }: StoreWatch): ExposedMetric[] {
  const sized = (of: 'rows' | 'bytes') => async () => {
    const found = await inTime(size());
    return found === null ? [] : [{ value: found[of] }];
  };
  return [
    gauge('saluda_visit_store_up', 'Whether ClickHouse answers this process: 1 or 0.', () => [
      { value: isUp() === true ? 1 : 0 },
    ]),
    gauge('saluda_visit_store_rows', 'Visits in ClickHouse, of all processes.', sized('rows')),
    gauge('saluda_visit_store_bytes', 'Bytes that all takes there.', sized('bytes')),
  ];
}

/** While visits are in both stores. */
export function movingMetrics(db: Db): ExposedMetric[] {
  const compared = async () => {
    const found = await inTime(findStores(db));
    return found?.stores === 'both' && found.comparedAgo !== null ? found : null;
  };
  return [
    gauge('saluda_visit_store_differences', 'Items and months that differ between both stores of visits.', async () => {
      const found = await compared();
      return found === null ? [] : [{ value: found.differences ?? 0 }];
    }),
    gauge('saluda_visit_stores_compared_seconds', 'Time since both stores of visits were compared.', async () => {
      const found = await compared();
      return found === null ? [] : [{ value: found.comparedAgo ?? 0 }];
    }),
  ];
}
