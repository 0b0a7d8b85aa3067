import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { OverLimitNotice } from '../billing/over-limit/over-limit-notice.tsx';
import { UsageBanner } from '../billing/usage-banner.tsx';
import { Button } from '../ui/button.tsx';

type LinksHeaderProps = {
  usage: { count: number; limit: number } | null; // null while loading
  paused: number; // links over the plan's limit
  headingRef: Ref<HTMLHeadingElement>;
  onAdd: () => void;
};

export function LinksHeader({ usage, paused, headingRef, onAdd }: LinksHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="mb-8">
      <div className="flex min-h-11 flex-wrap items-end justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
          <Trans>Links</Trans>
        </h1>
        {usage && usage.count > 0 && (
          <Button onClick={onAdd}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Add link</Trans>
          </Button>
        )}
      </div>
      <div className="mt-5 min-h-17">
        {usage && (
          <UsageBanner
            label={t`Links used`}
            {...usage}
            notice={paused > 0 ? <OverLimitNotice kind="links" count={paused} /> : undefined}
          >
            <UsageText {...usage} />
          </UsageBanner>
        )}
      </div>
    </header>
  );
}

function UsageText({ count, limit }: { count: number; limit: number }) {
  // The notice next to it names the limit
  if (limit === UNLIMITED || count > limit) return <Plural value={count} one="# link" other="# links" />;
  return (
    <Trans>
      {count} of {limit} links
    </Trans>
  );
}
