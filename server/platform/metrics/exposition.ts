import { collectDefaultMetrics, type Metric as PromMetric, Registry } from 'prom-client';
import type { ExposedMetric } from './metrics.ts';

/** (product 26.2) */
export function openExposition(metrics: readonly ExposedMetric[]): { contentType: string; text(): Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { kind, name, help, read } of metrics) {
    const get = async () => ({ name, help, type: kind, aggregator: 'sum', values: await read() });
    // All that a registry calls
    registry.registerMetric({ name, get } as unknown as PromMetric);
  }
  return { contentType: registry.contentType, text: () => registry.metrics() };
}
