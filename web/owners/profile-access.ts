import { type Access, access } from '#src/owners/access.ts';
import type { Profile } from '../app/session.tsx';

/** What an account may do now. Dates come from the server as text. */
export function accessOf({ planType, trialStartDate, trialDays, subscriptionEnd }: Profile): Access {
  const date = (value: string | null) => (value === null ? null : new Date(value));
  const state = { planType, trialDays, trialStartDate: date(trialStartDate), subscriptionEnd: date(subscriptionEnd) };
  return access(state, new Date());
}
