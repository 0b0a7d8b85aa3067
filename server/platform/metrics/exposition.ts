import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { BOUNDS, type ExposedMetric, type ServerMetrics } from './metrics.ts';

/** (product 26.2) */
export function openExposition({ registered, timings }: Pick<ServerMetrics, 'registered' | 'timings'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registered) addMetric(registry, metric);
  return {
    contentType: registry.contentType,
    text: () => Registry.merge([registry, AggregatorRegistry.aggregate([[requestDurations(timings)]])]).metrics(),
  };
}

function addMetric(registry: Registry, { kind, name, help, labelNames, read }: ExposedMetric): Counter | Gauge {
  const options = { name, help, labelNames, registers: [registry] };
  if (kind === 'counter') {
    return new Counter({
      ...options,
      async collect() {
        const samples = await read();
        this.reset();
        for (const { labels = {}, value } of samples) this.inc(labels, value);
      },
    });
  }
  return new Gauge({
    ...options,
    async collect() {
      const samples = await read();
      this.reset();
      if (labelNames.length === 0) this.remove({}); // it is 0 after a reset
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}

/** prom-client's own histogram would take half a microsecond of every cached response and be loaded at the start. */
function requestDurations(timings: ServerMetrics['timings']) {
  const name = 'saluda_http_request_duration_seconds';
  const values = [...timings].flatMap(([route, timing]) =>
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
  );
  return {
    name,
    help: 'Response time by route pattern and status class; streams excluded.',
    type: 'histogram',
    aggregator: 'sum',
    values,
  };
}
