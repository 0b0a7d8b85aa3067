import { createContext, type ReactNode, use } from 'react';
import { type Access, access } from '#src/owners/access.ts';
import type { OwnerProfile } from './me.ts';

/** The owner whose things the screens show. `access` is what the plan permits now, by this device's clock. */
export type ShownOwner = OwnerProfile & { access: Access };

const OwnerContext = createContext<OwnerProfile | null>(null);

/**
 * Screens show the own account, unless another provider is mounted around them. That one needs a QueryClient and a tRPC client
 * of its own: query keys don't contain the owner. `owner` is null while no one is signed in.
 */
export function OwnerProvider({ owner, children }: { owner: OwnerProfile | null; children: ReactNode }) {
  return <OwnerContext value={owner}>{children}</OwnerContext>;
}

/** Only for screens behind a sign-in. */
export function useOwner(): ShownOwner {
  const owner = useOwnerIfAny();
  if (!owner) throw new Error('useOwner outside of OwnerProvider');
  return owner;
}

export function useOwnerIfAny(): ShownOwner | null {
  const owner = use(OwnerContext);
  return owner && { ...owner, access: accessOf(owner) };
}

/** Dates arrive as strings. */
function accessOf({ planType, trialStartDate, trialDays, subscriptionEnd }: OwnerProfile): Access {
  const date = (value: string | null) => (value === null ? null : new Date(value));
  const state = { planType, trialDays, trialStartDate: date(trialStartDate), subscriptionEnd: date(subscriptionEnd) };
  return access(state, new Date());
}
