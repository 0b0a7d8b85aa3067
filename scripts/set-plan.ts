import { findUserByEmail } from '#db/accounts/users.ts';
import { deleteGrant, findGrant, setGrant } from '#db/billing/plan-grants.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { restand } from '#server/billing/recompute-plan.ts';
import { access } from '#src/owners/access.ts';
import { type PlanType, planTypes } from '#src/owners/plans.ts';
import { type Administration, administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run set-plan -- EMAIL free|pro|business [--until YYYY-MM-DD]

Gives an account a plan without a payment, or with 'free' takes such a gift back.
A subscription that is paid goes on beside it: the larger of the two plans counts,
and only its owner or the payment provider ends a subscription.

  --until     the last day of the gift, in UTC; without it, it has no end
  --help      this text

It works whether or not the server runs, takes effect at once, and can be repeated.`;

const DAY = 86_400_000;

await administer({ usage, options: { until: { type: 'string' } }, positionals: true }, async (here, given) => {
  const [email = '', plan = '', ...rest] = given.positionals;
  if (!email || !isPlan(plan) || rest.length > 0) throw new UsageError('An address and a plan are needed.');
  const { until } = given.values;
  if (plan === 'free' && until !== undefined) throw new UsageError('The free plan is no gift and has no end.');
  const endsAt = until === undefined ? null : endOf(until);
  await grant(here, email.trim().toLowerCase(), plan, endsAt);
});

function isPlan(word: string): word is PlanType {
  return (planTypes as readonly string[]).includes(word);
}

/** The first instant after a day. */
function endOf(day: string): Date {
  const start = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) {
    throw new UsageError(`${day} is not a day like 2027-01-31.`);
  }
  const end = new Date(start.getTime() + DAY);
  if (end <= new Date()) throw new UsageError(`${day} is over.`);
  return end;
}

async function grant({ db }: Administration, email: string, plan: PlanType, endsAt: Date | null): Promise<void> {
  const lines = await db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const profile = user && (await lockProfile(tx, user.id));
    if (!profile) throw new Refusal('No account has this address.');
    const former = await findGrant(tx, profile.id);
    if (plan === 'free') await deleteGrant(tx, profile.id);
    else await setGrant(tx, profile.id, { planType: plan, endsAt });
    const now = new Date();
    const { before, after } = await restand(tx, profile.id, now);
    return [
      plan === 'free' ? takenBack(former !== null) : `${email} was given ${plan}${untilText(endsAt)}.`,
      `Plan before: ${access(before, now).plan}. Plan now: ${after.planType}${untilText(after.subscriptionEnd)}.`,
      ...(after.planType === plan ? [] : [`A subscription that is paid gives ${after.planType}.`]),
    ];
  });
  for (const line of lines) say(line);
}

function takenBack(hadGrant: boolean): string {
  return hadGrant ? 'The gift was taken back.' : 'There was no gift to take back.';
}

function untilText(end: Date | null): string {
  return end ? `, until ${end.toISOString()}` : '';
}
