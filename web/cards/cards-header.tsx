import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { OverLimitNotice } from '../billing/over-limit/over-limit-notice.tsx';
import { UsageBanner } from '../billing/usage-banner.tsx';
import { Button } from '../ui/button.tsx';

type CardsHeaderProps = {
  /** null while loading */
  usage: { count: number; limit: number } | null;
  /** number of cards over the plan's limit */
  overLimit: number;
  headingRef: Ref<HTMLHeadingElement>;
  onCreate: () => void;
};

export function CardsHeader({ usage, overLimit, headingRef, onCreate }: CardsHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="mb-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
          <Trans>My vCards</Trans>
        </h1>
        {usage && usage.count > 0 && (
          <Button onClick={onCreate}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Create vCard</Trans>
          </Button>
        )}
      </div>
      <div className="mt-5 min-h-17">
        {usage && (
          <UsageBanner
            label={t`Cards used`}
            {...usage}
            notice={overLimit > 0 ? <OverLimitNotice kind="vcards" count={overLimit} /> : undefined}
          >
            <UsageText {...usage} />
          </UsageBanner>
        )}
      </div>
    </header>
  );
}

function UsageText({ count, limit }: { count: number; limit: number }) {
  // Over the limit, the notice states it
  if (limit === UNLIMITED || count > limit) return <Plural value={count} one="# card" other="# cards" />;
  return limit === 1 ? (
    <Trans>
      {count} of {limit} card
    </Trans>
  ) : (
    <Trans>
      {count} of {limit} cards
    </Trans>
  );
}
