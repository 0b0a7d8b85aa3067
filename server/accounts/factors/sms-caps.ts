import { phoneKeyOf } from '#src/accounts/calling-codes.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { RateLimit, Subject } from '../../platform/limits/limits.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import type { SessionActor } from '../actor.ts';
import { countryOf } from '../phone/numbers.ts';

export type CapContext = Pick<Context, 'env' | 'limits' | 'metrics' | 'sms'>;

/** `access`: null for a person who isn't signed in. */
type Sender = { access: SessionActor['access'] | null; ipAddress: string };

type CodeRequest = {
  phone: string;
  /** anyone can have it sent: to a phone that nobody has confirmed yet, or where its owner hasn't signed in */
  isConfirmation: boolean;
};

/** Counts a code before it is sent; the result refunds it. @throws sms_off, sms_unavailable, sms_plan_required, sms_limit */
export async function countCode(
  { env, limits, metrics, sms }: CapContext,
  { access, ipAddress: address }: Sender,
  { phone, isConfirmation }: CodeRequest,
): Promise<() => Promise<void>> {
  if (!sms) {
    countOne(metrics.sms, 'off');
    throw new AppError(env.smsEnabled ? 'sms_unavailable' : 'sms_off');
  }
  const subject = { phone: phoneKeyOf(phone), address, country: countryOf(phone), everyone: '' };
  const hasPlan = access === null || (access.isAccessible && access.phase !== 'not_started');
  const refunds: (() => Promise<void>)[] = [];
  const refund = async () => void (await Promise.all(refunds.map((each) => each())));
  const count = async (limit: RateLimit, counted: Subject, refusal: 'sms_limit' | 'sms_plan_required') => {
    const attempt = await limit.consume(counted);
    if (attempt.isAllowed) return void refunds.push(attempt.refund);
    await refund();
    countOne(metrics.sms, 'capped');
    throw new AppError(refusal, { secondsLeft: attempt.secondsLeft });
  };
  if (!hasPlan) await count(limits.smsWithoutPlan, subject, 'sms_plan_required');
  if (isConfirmation) await count(limits.smsConfirmation, subject, 'sms_limit');
  await count(limits.sms, subject, 'sms_limit');
  return refund;
}
