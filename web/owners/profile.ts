import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { textOn, themeColor } from '#src/colors.ts';
import { type Access, access } from '#src/owners/access.ts';
import { errorMessage } from '../app/errors.ts';
import type { OwnProfile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** What the profile may do now. Dates arrive as strings. */
export function accessOf({ planType, trialStartDate, trialDays, subscriptionEnd }: OwnProfile): Access {
  const date = (value: string | null) => (value === null ? null : new Date(value));
  const state = { planType, trialDays, trialStartDate: date(trialStartDate), subscriptionEnd: date(subscriptionEnd) };
  return access(state, new Date());
}

type ShownChange = { rollback: () => void };

/** Optimistic profile updates: call `show` in `onMutate`; `handlers` restore the previous values after an error. */
export function useProfileChange(failedTitle: string) {
  const { i18n } = useLingui();
  const toast = useToast();
  const { me } = trpc.useUtils().profiles;
  return {
    show: async (change: Partial<OwnProfile>): Promise<ShownChange> => {
      await me.cancel();
      const before = me.getData();
      if (before) me.setData(undefined, { ...before, ...change });
      return { rollback: () => me.setData(undefined, before) };
    },
    handlers: {
      onError: (error: unknown, _: unknown, shown: ShownChange | undefined) => {
        shown?.rollback();
        toast({ variant: 'destructive', title: failedTitle, description: errorMessage(i18n, error) });
      },
      onSettled: () => me.invalidate(),
    },
  };
}

/** Applies the accent color to every screen, dialogs included (product 1.14). */
export function useAccentColor(color: string | null): void {
  useEffect(() => {
    if (color === null) return;
    const { style } = document.documentElement;
    style.setProperty('--theme', themeColor(color));
    style.setProperty('--on-theme', textOn(color));
    return () => {
      style.removeProperty('--theme');
      style.removeProperty('--on-theme');
    };
  }, [color]);
}
