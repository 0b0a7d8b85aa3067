import { Trans, useLingui } from '@lingui/react/macro';
import { Pause } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../../app/session.tsx';
import { accessOf } from '../../owners/profile.ts';
import { trpc } from '../../trpc.ts';
import { classNames } from '../../ui/class-names.ts';
import { useToast } from '../../ui/toast.tsx';

function OverLimitBadge() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 text-sm font-medium text-danger">
      <Pause aria-hidden="true" className="size-3.5" />
      <Trans>Paused</Trans>
    </span>
  );
}

/** Marks an item over the plan limit (product 18.1). */
export function OverLimitLine({ className }: { className?: string }) {
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft', className)}>
      <OverLimitBadge />
      <Trans>Over your plan's limit. Visitors see that it's unavailable.</Trans>
    </p>
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
      description: t`To download it, choose it as one to keep, or upgrade your plan.`,
    });
}

// The longest delay setTimeout takes
const MAX_DELAY_MS = 2 ** 31 - 1;
// The server's clock may be slightly behind
const CLOCK_SKEW_MS = 1_000;

/** Refetches lists when a plan or trial ends: the server sends no event then (product 18.5). */
export function useRefreshAtPlanEnd(): void {
  const session = useSession();
  const utils = trpc.useUtils();
  const until = session.status === 'in' ? accessOf(session.profile).until : null;
  const at = until?.getTime() ?? null;
  useEffect(() => {
    const wait = at === null ? MAX_DELAY_MS : at - Date.now() + CLOCK_SKEW_MS;
    if (wait >= MAX_DELAY_MS) return;
    const timer = setTimeout(() => {
      for (const router of [utils.vcards, utils.links, utils.qrCodes, utils.pausing]) void router.list.invalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [at, utils]);
}
