import { type Domain, takeDueDomains } from '#db/owners/domains.ts';
import type { Context } from '../../context.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { JOB_BUDGET_MS } from '../../platform/time-budget.ts';
import { type CheckContext, recordDueCheck } from './checks.ts';
import { lookUp } from './lookups.ts';

/** Each waits for name servers of others, and costs a socket. */
const AT_ONCE = 50;
/** Each takes a connection to the database. */
const RECORDED_AT_ONCE = 4;

/**
 * Checks the domains that are due, until none is or the time is up: the next run goes on (product 42.4). One of an owner at a time, so that
 * slow name servers delay only whose domains they serve.
 */
export async function checkDueDomains(
  context: CheckContext & Pick<Context, 'dns' | 'log'>,
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const { db, dns, env, log } = context;
  if (dns === null || env.customDomains === null) return;
  const { cnameTarget } = env.customDomains;
  const end = performance.now() + budgetMs;
  const turns = createSemaphore({ concurrency: RECORDED_AT_ONCE, maxWaiting: AT_ONCE });
  const running = new Map<string, Promise<void>>();
  const check = async (domain: Domain) => {
    try {
      const lookup = await lookUp(dns, domain, cnameTarget);
      await turns.run(() => recordDueCheck(context, domain, lookup));
    } catch (err) {
      // Due again later, as those of a process that ended
      log.error({ err }, 'a domain could not be checked');
    } finally {
      running.delete(domain.ownerId);
    }
  };
  try {
    for (;;) {
      const free = performance.now() < end ? AT_ONCE - running.size : 0;
      const due = free > 0 ? await takeDueDomains(db, free, [...running.keys()]) : [];
      for (const domain of due) running.set(domain.ownerId, check(domain));
      if (running.size === 0) return;
      await Promise.race(running.values());
    }
  } finally {
    await Promise.all(running.values());
  }
}
