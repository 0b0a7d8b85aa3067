import { findDefaultPlan } from '#db/billing/default-plan.ts';
import { deleteGrant, findOwnGrant, upsertGrant } from '#db/billing/entitlements.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { access } from '#src/owners/access.ts';
import { type PlanType, planTypes } from '#src/owners/plans.ts';
import { type Administration, administer, findAccountId, labelOf, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run set-plan -- EMAIL|ID|USERNAME free|pro|business [--until YYYY-MM-DD]

Grants an account or an organization a plan without a payment. 'free' revokes the grant.
Organizations have Business only.
A paid subscription is not affected: the larger of the two plans counts, and only
the owner or Stripe can end a subscription.

  --until     last day of the grant, in UTC; without it, the grant has no end
  --help      show this text
  --          what follows is no option: -- '--odd@example.com' pro

Works whether or not the server is running, takes effect immediately, and can be
repeated.`;

const DAY = 86_400_000;

await administer({ usage, options: { until: { type: 'string' } }, positionals: true }, async (here, given) => {
  const [account = '', plan = '', ...rest] = given.positionals;
  if (!account || !isPlan(plan) || rest.length > 0)
    throw new UsageError('Give an email, an ID or a username, and a plan.');
  const { until } = given.values;
  if (plan === 'free' && until !== undefined) throw new UsageError("--until can't be used with the free plan.");
  const endsAt = until === undefined ? null : endOf(until);
  await setPlan(here, account, plan, endsAt);
});

function isPlan(word: string): word is PlanType {
  return (planTypes as readonly string[]).includes(word);
}

/** The first instant after a day. */
function endOf(day: string): Date {
  const start = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) {
    throw new UsageError(`${day} is not a date like 2027-01-31.`);
  }
  const end = new Date(start.getTime() + DAY);
  if (end <= new Date()) throw new UsageError(`${day} is in the past.`);
  return end;
}

async function setPlan({ db }: Administration, account: string, plan: PlanType, endsAt: Date | null): Promise<void> {
  const lines = await db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, await findAccountId(tx, account));
    if (!owner) throw new Refusal('No account has this ID.');
    if (owner.ownerKind === 'organization' && plan === 'pro') throw new Refusal('Organizations have Business only.');
    const label = labelOf(owner, await listOwnerPersons(tx, owner.id));
    const previous = await findOwnGrant(tx, owner.id);
    if (plan === 'free') await deleteGrant(tx, owner.id);
    else await upsertGrant(tx, owner.id, { planType: plan, endsAt });
    const now = new Date();
    const { before, after } = await recomputePlan(tx, owner.id, now);
    const provider = (await findDefaultPlan(tx)) === after.planType ? 'DEFAULT_PLAN' : 'A paid subscription';
    return [
      plan === 'free' ? revoked(previous !== null) : `Granted ${plan} to ${label}${untilText(endsAt)}.`,
      `Plan before: ${access(before, now).plan}. Plan now: ${after.planType}${untilText(after.subscriptionEnd)}.`,
      ...(after.planType === plan ? [] : [`${provider} provides ${after.planType}.`]),
    ];
  });
  for (const line of lines) say(line);
}

function revoked(hadGrant: boolean): string {
  return hadGrant ? 'Grant revoked.' : 'There was no grant to revoke.';
}

function untilText(end: Date | null): string {
  return end ? `, until ${end.toISOString()}` : '';
}
