import { createContext, type ReactNode, use, useCallback } from 'react';
import { type Access, access } from '#src/owners/access.ts';
import { type Action, isActionOf, reachOf } from '#src/owners/permissions.ts';
import { ownerScreenPath, type ScreenPath } from '#src/screens.ts';
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

/** Makes the paths of the owner's screens, and all others. */
export function useScreenPath(): ScreenPath {
  const owner = use(OwnerContext);
  const { ownerKind = 'person', username = null } = owner ?? {};
  return useCallback<ScreenPath>(
    (screen, ...place) => ownerScreenPath({ ownerKind, username }, screen, ...place),
    [ownerKind, username],
  );
}

/** Whether the person may do an action with all that the owner has. Screens show no button for what the server would refuse (product 36.10). */
export function useMay(action: Action): boolean {
  return usePermission()(action);
}

/** `useMay` for what lists several actions. */
export function usePermission(): (action: Action) => boolean {
  const owner = use(OwnerContext);
  return (action) => owner !== null && isActionOf(owner.ownerKind, action) && reachOf(owner.role, action) === 'all';
}

/** The ID of the organization that is shown: what sends no header names it. Null for the own account. */
export function useOrganizationId(): string | null {
  const owner = use(OwnerContext);
  return owner?.ownerKind === 'organization' ? owner.id : null;
}

/** Dates arrive as strings. */
function accessOf({ planType, trialStartDate, trialDays, subscriptionEnd }: OwnerProfile): Access {
  const date = (value: string | null) => (value === null ? null : new Date(value));
  const state = { planType, trialDays, trialStartDate: date(trialStartDate), subscriptionEnd: date(subscriptionEnd) };
  return access(state, new Date());
}
