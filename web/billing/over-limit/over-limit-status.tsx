import { Trans, useLingui } from '@lingui/react/macro';
import { Pause } from 'lucide-react';
import { useTimerAt } from '../../app/clock.ts';
import { StatusLine } from '../../app/notice.tsx';
import { useOwner } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';

/** Marks an item over the plan limit (product 18.1). */
export function OverLimitLine({ className }: { className?: string }) {
  return (
    <StatusLine icon={Pause} status={<Trans>Paused</Trans>} className={className}>
      <OverLimitText />
    </StatusLine>
  );
}

export function OverLimitText() {
  return arePlansShown ? (
    <Trans>Over your plan's limit. Visitors see that it's unavailable.</Trans>
  ) : (
    <Trans>There is no room for it. Visitors see that it's unavailable.</Trans>
  );
}

/** A code over the limit has no image to download (product 18.4). */
export function useOverLimitToast(): () => void {
  const { t } = useLingui();
  const toast = useToast();
  return () =>
    toast({
      variant: 'destructive',
      title: t`This code is paused`,
      description: arePlansShown
        ? t`To download it, choose it as one to keep, or upgrade your plan.`
        : t`To download it, choose it as one to keep.`,
    });
}

// The server's clock may be slightly behind
const CLOCK_SKEW_MS = 1_000;

/** Refetches lists when a plan or trial ends: the server sends no event then (product 18.5). */
export function useRefreshAtPlanEnd(): void {
  const { until } = useOwner().access;
  const utils = trpc.useUtils();
  useTimerAt(until && until.getTime() + CLOCK_SKEW_MS, () => {
    for (const router of [utils.vcards, utils.links, utils.qrCodes, utils.pausing]) void router.invalidate();
  });
}
