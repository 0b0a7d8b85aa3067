import type { I18n } from '@lingui/core';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type ErrorCode, errorText } from '#src/errors.ts';
import { plans } from '#src/owners/plans.ts';
import { arePlansShown } from '../app/plans-shown.ts';

/** What a plan limits. */
export type LimitCode = Exclude<Extract<ErrorCode, `limit_${string}`>, 'limit_tags' | 'limit_presets'> | 'storage_full';

type Limit = { refused: LimitCode | null; refuse: (code: LimitCode | null) => void };

const LimitContext = createContext<Limit | null>(null);

/** The limit that was refused last, until its text is closed. The dashboard shows it with the plans that have more. */
export function LimitProvider({ children }: { children: ReactNode }) {
  const [refused, refuse] = useState<LimitCode | null>(null);
  const limit = useMemo(() => ({ refused, refuse }), [refused]);
  return <LimitContext value={limit}>{children}</LimitContext>;
}

export function useLimit(): Limit {
  const limit = use(LimitContext);
  if (!limit) throw new Error('useLimit outside of LimitProvider');
  return limit;
}

/** Null where no plan is offered, as in onboarding. */
export function useLimitIfAny(): Limit | null {
  return use(LimitContext);
}

export function limitText(i18n: I18n, code: LimitCode): string {
  // Only the free plan limits links
  return errorText(i18n, code, { limit: plans.free.limits.links, arePlansShown });
}
