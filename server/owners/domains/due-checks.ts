import { type Domain, takeDueDomains } from '#db/owners/domains.ts';
import type { Context } from '../../context.ts';
import { JOB_BUDGET_MS } from '../../platform/time-budget.ts';
import { type CheckContext, recordDueCheck } from './checks.ts';
import { lookUp } from './lookups.ts';

const AT_ONCE = 10;

/** Checks the domains that are due, until none is or the time is up: the next run goes on (product 42.4). */
export async function checkDueDomains(
  context: CheckContext & Pick<Context, 'dns' | 'log'>,
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const { db, dns, env, log } = context;
  if (dns === null || env.customDomains === null) return;
  const { cnameTarget } = env.customDomains;
  const end = performance.now() + budgetMs;
  for (;;) {
    const due = await takeDueDomains(db, AT_ONCE);
    const check = async (domain: Domain) =>
      recordDueCheck(context, domain, await lookUp(dns, domain, cnameTarget)).catch((err) => {
        // Due again later, as those of a process that ended
        log.error({ err }, 'a domain could not be checked');
      });
    await Promise.all(due.map(check));
    if (due.length < AT_ONCE || performance.now() > end) return;
  }
}
