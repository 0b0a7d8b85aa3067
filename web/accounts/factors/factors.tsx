import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { FactorKind } from '#src/accounts/factors.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { PartFailed } from '../../app/load-failed.tsx';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { Notice } from '../../app/notice.tsx';
import { afterPaint } from '../../app/scheduling.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { factorOrder, type OwnFactor } from './factor-kinds.tsx';
import { KindGroup } from './kind-group.tsx';

const AddFactor = lazy(async () => (await withTexts(import('./add-factor.tsx'))).AddFactor);
const RenameFactor = lazy(async () => (await withTexts(import('./factor-dialogs.tsx'))).RenameFactor);
const RecoveryCodes = lazy(async () => (await withTexts(import('./recovery-codes.tsx'))).RecoveryCodes, {
  Fallback: () => <Skeleton className="h-28" />,
});
const RemoveFactor = lazy(async () => (await withTexts(import('./factor-dialogs.tsx'))).RemoveFactor);

type OpenFactorDialog = { act: 'add'; kind: FactorKind } | { act: 'rename' | 'remove'; factor: OwnFactor };

/** Second factors and passkeys, by kind (product 23.1). */
export function Factors() {
  const list = trpc.factors.list.useQuery();
  const hasPassword = trpc.auth.waysIn.useQuery().data?.hasPassword ?? true;
  const [open, setOpen] = useState<OpenFactorDialog | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const close = () => setOpen(null);
  // Codes that can't be shown would be lost
  useEffect(() => afterPaint(RecoveryCodes.preload.onFocus), []);

  if (list.isPending) return <Skeleton className="h-72" />;
  if (!list.data) {
    return (
      <PartFailed busy={list.isFetching} onRetry={() => list.refetch()}>
        <Trans>Couldn't load your verification methods.</Trans>
      </PartFailed>
    );
  }
  const factors = list.data.factors.filter(({ status }) => status === 'verified');
  const isOn = factors.length > 0;
  const { isPhoneOffered, isSmsOff } = list.data;
  const kinds = factorOrder.filter(
    (kind) => kind !== 'phone' || isPhoneOffered || isSmsOff || factors.some((each) => each.kind === kind),
  );
  return (
    <div className="flex flex-col gap-8">
      {/* Gets the focus when the focused row disappears */}
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Notice
          tone={isOn ? 'success' : 'plain'}
          title={isOn ? <Trans>Two-step verification is on</Trans> : <Trans>Two-step verification is off</Trans>}
        >
          {isOn && <Trans>When you sign in with your password, Google or Apple, we also ask for one of these.</Trans>}
          {!isOn && hasPassword && <Trans>A stolen password is enough to sign in. Add a second step.</Trans>}
          {!isOn && !hasPassword && (
            <Trans>Access to your Google or Apple account is enough to sign in. Add a second step.</Trans>
          )}
        </Notice>
      </div>
      <ul className="-my-4 divide-y divide-line">
        {kinds.map((kind) => (
          <KindGroup
            key={kind}
            kind={kind}
            factors={factors.filter((factor) => factor.kind === kind)}
            canAdd={kind !== 'phone' || isPhoneOffered}
            isOff={kind === 'phone' && isSmsOff}
            onAdd={() => setOpen({ act: 'add', kind })}
            onRename={(factor) => setOpen({ act: 'rename', factor })}
            onRemove={(factor) => setOpen({ act: 'remove', factor })}
          />
        ))}
      </ul>
      {isOn && <RecoveryCodes left={list.data.recoveryCodesLeft} />}
      {isOn && <RememberedDevices count={list.data.devices} />}
      {open?.act === 'add' && <AddFactor kind={open.kind} factors={factors} onClose={close} />}
      {open?.act === 'rename' && <RenameFactor factor={open.factor} onClose={close} />}
      {open?.act === 'remove' && (
        <RemoveFactor
          factor={open.factor}
          isLast={factors.length === 1}
          onClose={close}
          onRemoved={() => {
            close();
            heading.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function RememberedDevices({ count }: { count: number }) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const [isConfirming, setConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setConfirming(false);
    failure.clear();
  };
  const clearDevices = trpc.factors.forgetDevices.useMutation({
    onSuccess: async () => {
      announce(t`All devices forgotten`);
      await utils.factors.list.invalidate();
      close();
      heading.current?.focus();
    },
    onError: failure.fail,
  });
  return (
    <div>
      {/* Gets the focus when the focused button disappears */}
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold outline-none">
        <Trans>Remembered devices</Trans>
      </h3>
      <p className="mt-0.5 text-ink-soft">
        {count === 0 ? (
          <Trans>None. Every sign-in asks for the second step.</Trans>
        ) : (
          <Plural
            value={count}
            one="# browser skips the second step for up to 30 days."
            other="# browsers skip the second step for up to 30 days."
          />
        )}
      </p>
      {count > 0 && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setConfirming(true)}>
          <Trans>Forget all devices</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(open) => !open && close()}
        title={t`Forget all devices?`}
        description={t`Every sign-in will ask for the second step, including on this device.`}
        confirmLabel={t`Forget devices`}
        busy={clearDevices.isPending}
        notice={<NotSaved failure={failure} onRetry={clearDevices.mutate} busy={clearDevices.isPending} />}
        onConfirm={() => clearDevices.mutate()}
      />
    </div>
  );
}
