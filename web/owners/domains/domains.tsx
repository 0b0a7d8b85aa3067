import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { PartFailed } from '../../app/load-failed.tsx';
import { Notice } from '../../app/notice.tsx';
import { useMay, useOwner } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddDomain } from './add-domain.tsx';
import { CodesSwitch } from './codes-switch.tsx';
import { DomainItem } from './domain-item.tsx';

type DomainsProps = {
  /** what is said where the plan has none */
  upgrade: ReactNode;
};

/** The owner's domains (product 42.20). */
export function Domains({ upgrade }: DomainsProps) {
  const { t } = useLingui();
  const list = trpc.domains.list.useQuery();
  const mayManage = useMay('domains.manage');
  const { isAccessible } = useOwner().access;
  const [added, setAdded] = useState<string | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const { data } = list;
  if (list.isError && !data) {
    return (
      <PartFailed busy={list.isFetching} onRetry={() => list.refetch()}>
        <Trans>Couldn't load your domains.</Trans>
      </PartFailed>
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  const { domains, cards, isIncluded, limit, codesUseDomain } = data;
  const isActive = isIncluded && isAccessible && mayManage;
  const [count, isFull] = [domains.length, domains.length >= limit];
  return (
    <div className="flex flex-col gap-6">
      {/* Gets the focus when the focused domain disappears */}
      <p ref={heading} tabIndex={-1} className="outline-none">
        <Trans>
          Your cards and short links at an address like cards.example.com. Your address here goes on working, too.
        </Trans>
      </p>
      {!isIncluded &&
        (count > 0 ? (
          <Notice title={<Trans>Your domains are paused</Trans>} action={upgrade}>
            {arePlansShown ? (
              <Trans>
                They show nothing while your plan has no domains. None is removed: with Business again, check each one,
                and it goes live if its records are still in place.
              </Trans>
            ) : (
              <Trans>They show nothing at the moment. None is removed.</Trans>
            )}
          </Notice>
        ) : (
          upgrade
        ))}
      {count > 0 && (
        <ul aria-label={t`Domains`} className="flex flex-col gap-5">
          {domains.map((domain) => (
            <DomainItem
              key={domain.id}
              domain={domain}
              cards={cards}
              isActive={isActive}
              isIncluded={isIncluded}
              isAdded={domain.id === added}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isActive && (codesUseDomain || domains.some(({ isMain }) => isMain)) && (
        <CodesSwitch codesUseDomain={codesUseDomain} domains={domains} />
      )}
      {isActive && !isFull && <AddDomain isFirst={count === 0} onAdded={setAdded} />}
      {isActive && count > 0 && (
        <p className="text-sm text-ink-soft">
          {isFull ? (
            <Trans>You have {limit} domains, the most there can be. Remove one to add another.</Trans>
          ) : (
            <Trans>
              {count} of {limit} domains
            </Trans>
          )}
        </p>
      )}
    </div>
  );
}
