import type { Db } from '#db/connect.ts';
import { countDomains } from '#db/owners/domains.ts';
import type { ExposedMetric, ServerMetrics } from '../../platform/metrics/metrics.ts';
import { counter, gauge, inTime } from '../../platform/metrics/process-metrics.ts';

/** Where owners have domains (product 42.14). */
export function domainMetrics(metrics: ServerMetrics, db: Db): ExposedMetric[] {
  const samplesOf = (counts: ReadonlyMap<string, number>) => () =>
    [...counts].map(([outcome, value]) => ({ labels: { outcome }, value }));
  return [
    gauge(
      'saluda_domains',
      'Domains of owners of all processes, by state.',
      async () =>
        ((await inTime(countDomains(db))) ?? []).map(({ state, domains }) => ({ labels: { state }, value: domains })),
      ['state'],
    ),
    counter(
      'saluda_domain_checks_total',
      'Checks of the records of domains by this process, by outcome.',
      samplesOf(metrics.domainChecks),
      ['outcome'],
    ),
    counter(
      'saluda_certificate_questions_total',
      'Questions of proxies whether a host may have a certificate, by outcome.',
      samplesOf(metrics.certificateQuestions),
      ['outcome'],
    ),
  ];
}
