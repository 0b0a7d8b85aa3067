import { useEffect } from 'react';
import { textOn, themeColor } from '#src/colors.ts';
import { type Access, access } from '#src/owners/access.ts';
import type { OwnProfile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';

/** What the profile may do now. Dates arrive as strings. */
export function accessOf({ planType, trialStartDate, trialDays, subscriptionEnd }: OwnProfile): Access {
  const date = (value: string | null) => (value === null ? null : new Date(value));
  const state = { planType, trialDays, trialStartDate: date(trialStartDate), subscriptionEnd: date(subscriptionEnd) };
  return access(state, new Date());
}

/** Optimistic profile updates: `rollback` restores the previous values. */
export function useProfileChange() {
  const utils = trpc.useUtils();
  return {
    show: async (change: Partial<OwnProfile>): Promise<{ rollback: () => void }> => {
      await utils.profiles.me.cancel();
      const before = utils.profiles.me.getData();
      if (before) utils.profiles.me.setData(undefined, { ...before, ...change });
      return { rollback: () => utils.profiles.me.setData(undefined, before) };
    },
    refresh: () => utils.profiles.me.invalidate(),
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
