import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { PlanType } from '#src/owners/plans.ts';
import { useLocation } from '../app/routing/location.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { Subscription } from './subscription.ts';

/** Says that a plan has come into force while the page was open: it was paid for in another tab. Billing shows it itself. */
export function usePlanNews({ planType, isAccessible }: Subscription): void {
  const { t } = useLingui();
  const toast = useToast();
  const { pathname } = useLocation();
  const utils = trpc.useUtils();
  const seen = useRef<PlanType | null>(null);
  const isKnown = isAccessible !== null;
  const isQuiet = pathname === '/dashboard/billing';

  useEffect(() => {
    if (!isKnown) return;
    const before = seen.current;
    seen.current = planType;
    if (before === null || before === planType) return;
    // Limits and banners follow the profile; the live stream, which tells of it, may be down
    void utils.profiles.me.invalidate();
    if (planType === 'free' || isQuiet) return;
    toast({ title: planType === 'pro' ? t`Your Pro plan is active` : t`Your Business plan is active` });
  }, [planType, isKnown, isQuiet, t, toast, utils]);
}
