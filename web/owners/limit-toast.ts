import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ErrorCode, errorText } from '#src/errors.ts';
import { plans } from '#src/owners/plans.ts';
import { useToast } from '../ui/toast.tsx';

export type LimitCode = Extract<ErrorCode, `limit_${string}`>;

/** Refuses to add one more where the plan has no room, and remembers that. */
export function useLimitRefusal(): { isRefused: boolean; refuse: (code: LimitCode) => void } {
  const showLimitToast = useLimitToast();
  const [isRefused, setRefused] = useState(false);
  const refuse = (code: LimitCode) => {
    setRefused(true);
    showLimitToast(code);
  };
  return { isRefused, refuse };
}

/** Explains which plan limit prevents adding another card, code or link. */
export function useLimitToast(): (code: LimitCode) => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  // Only the free plan limits links
  const details = { limit: plans.free.limits.links };
  return (code) =>
    toast({ variant: 'destructive', title: t`Limit Reached`, description: errorText(i18n, code, details) });
}
