import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { errorMessage } from '../../app/errors.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useMay } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce, useToast } from '../../ui/toast.tsx';
import { CheckDomain } from './check-domain.tsx';
import type { ListedDomain, StartCard } from './domain-names.ts';
import { DomainRecords } from './domain-records.tsx';
import { DomainStart, MainDomain } from './domain-settings.tsx';
import { StateBadge, StateText, stateNames } from './domain-state.tsx';
import { HostActions } from './host-actions.tsx';
import { More } from './more.tsx';

const RemoveText = lazy(async () => (await withTexts(import('./remove-text.tsx'))).RemoveText);

type DomainItemProps = {
  domain: ListedDomain;
  /** that bare hosts show */
  cards: readonly StartCard[];
  /** it may be changed */
  isActive: boolean;
  isIncluded: boolean;
  /** just now: it gets the focus */
  isAdded: boolean;
  onRemoved: () => void;
};

export function DomainItem({ domain, cards, isActive, isIncluded, isAdded, onRemoved }: DomainItemProps) {
  const { host, shownHost, state, isMain, endedBy } = domain;
  const isServed = state === 'live' || state === 'failing';
  // Nothing to do about the records of one that is right, or that the operator decides on
  const isSettled = state === 'live' || endedBy === 'operator' || !isIncluded;
  useStateAnnounced(domain);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isAdded]);
  return (
    <li className="rounded-card border border-line bg-surface">
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h3
              ref={heading}
              tabIndex={-1}
              translate="no"
              className="font-sans text-lg font-semibold break-all outline-none"
            >
              {shownHost}
            </h3>
            {shownHost !== host && (
              <p className="text-sm break-all text-ink-soft">
                <Trans>
                  As computers read it: <span translate="no">{host}</span>
                </Trans>
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {isMain && (
              <span className="rounded-full bg-theme px-2.5 py-0.5 text-sm font-semibold text-on-theme">
                <Trans>Main</Trans>
              </span>
            )}
            <StateBadge state={state} />
          </div>
        </div>
        <StateText domain={domain} isIncluded={isIncluded} />
        {isServed && <HostActions host={host} shownHost={shownHost} />}
        {isServed && <DomainStart domain={domain} cards={cards} mayChange={isActive} />}
        {isServed && isActive && <MainDomain domain={domain} />}
      </div>
      {!isSettled && (
        <div className="flex flex-col gap-5 border-t border-line p-4 sm:p-5">
          <DomainRecords domain={domain} isHelpShown />
          {isActive && <CheckDomain domain={domain} />}
        </div>
      )}
      {state === 'live' && (
        <div className="px-4 pb-2 sm:px-5">
          <More title={<Trans>DNS records</Trans>}>
            <DomainRecords domain={domain} />
            {isActive && <CheckDomain domain={domain} />}
          </More>
        </div>
      )}
      <RemoveDomain domain={domain} onRemoved={onRemoved} />
    </li>
  );
}

/** A check by the server can change it while it is on the screen. */
function useStateAnnounced({ shownHost, state }: ListedDomain): void {
  const { i18n } = useLingui();
  const announce = useAnnounce();
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    announce(`${shownHost}: ${i18n._(stateNames[state])}`);
  }, [state, shownHost, announce, i18n]);
}

function RemoveDomain({ domain, onRemoved }: { domain: ListedDomain; onRemoved: () => void }) {
  const { t, i18n } = useLingui();
  const { id, shownHost } = domain;
  const toast = useToast();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const mayRemove = useMay('domains.remove');
  const remove = trpc.domains.remove.useMutation({
    onSuccess: async () => {
      announce(t`${shownHost} was removed`);
      await utils.domains.list.invalidate().catch(() => undefined);
      setOpen(false);
      onRemoved();
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      setOpen(false);
    },
  });
  if (!mayRemove) return null;
  return (
    <div className="flex border-t border-line p-1.5 sm:px-2.5">
      <Button variant="quiet" size="small" onClick={() => setOpen(true)} aria-label={t`Remove ${shownHost}`}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t`Remove ${shownHost}?`}
        description={<RemoveText domain={domain} />}
        confirmLabel={t`Remove domain`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </div>
  );
}
