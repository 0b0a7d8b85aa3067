import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { OverLimitNotice } from '../../billing/over-limit/over-limit-notice.tsx';
import { UsageBanner } from '../../billing/usage-banner.tsx';
import { Button } from '../../ui/button.tsx';

type QrCodesHeaderProps = {
  usage: { count: number; limit: number } | null; // null while loading
  paused: number; // codes over the plan's limit
  headingRef: Ref<HTMLHeadingElement>;
  onCreate: () => void;
};

export function QrCodesHeader({ usage, paused, headingRef, onCreate }: QrCodesHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="mb-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
          <Trans>My QR Codes</Trans>
        </h1>
        <Button onClick={onCreate} disabled={!usage}>
          <Plus aria-hidden="true" className="size-5" />
          <Trans>Create New QR</Trans>
        </Button>
      </div>
      <div className="mt-5 min-h-17">
        {usage && (
          <UsageBanner
            label={t`QR codes used`}
            {...usage}
            notice={paused > 0 ? <OverLimitNotice kind="qrCodes" count={paused} /> : undefined}
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
  if (limit === UNLIMITED || count > limit)
    return <Plural value={count} one="# custom QR code" other="# custom QR codes" />;
  return limit === 1 ? (
    <Trans>
      {count} of {limit} custom QR code
    </Trans>
  ) : (
    <Trans>
      {count} of {limit} custom QR codes
    </Trans>
  );
}
