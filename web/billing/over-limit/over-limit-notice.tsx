import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { plans } from '#src/owners/plans.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useOwner } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { Button } from '../../ui/button.tsx';
import { LazyPlanChooser } from '../banners.tsx';

const ChooseDialog = lazy(async () => (await withTexts(import('./choose-dialog.tsx'))).ChooseDialog);

type OverLimitKind = 'vcards' | 'links' | 'qrCodes';

export type OverLimitNoticeProps = {
  kind: OverLimitKind;
  count: number;
};

/** Some of the listed items are over the plan limit (product 18). */
export function OverLimitNotice({ kind, count }: OverLimitNoticeProps) {
  const [open, setOpen] = useState<'choice' | 'plans' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-1 basis-80 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-56 flex-1">
        <p className="font-semibold">
          {arePlansShown && <LimitText kind={kind} />} <Plural value={count} one="# is paused." other="# are paused." />
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>Nothing is deleted. Paused items come back as soon as there's room.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setOpen('choice')}>
          <Trans>Choose what to keep</Trans>
        </Button>
        {arePlansShown && (
          <Button variant="secondary" size="small" onClick={() => setOpen('plans')}>
            <Trans>Upgrade plan</Trans>
          </Button>
        )}
      </div>
      {open === 'choice' && <ChooseDialog onClose={close} />}
      <LazyPlanChooser open={open === 'plans'} onOpenChange={(next) => !next && close()} />
    </div>
  );
}

function LimitText({ kind }: { kind: OverLimitKind }) {
  const { limits } = plans[useOwner().access.plan];
  if (kind === 'vcards') {
    return (
      <Plural value={limits.vcards} one="Your plan has room for # card." other="Your plan has room for # cards." />
    );
  }
  if (kind === 'links') {
    return <Plural value={limits.links} one="Your plan has room for # link." other="Your plan has room for # links." />;
  }
  return (
    <Plural
      value={limits.qrCodes}
      one="Your plan has room for # custom QR code."
      other="Your plan has room for # custom QR codes."
    />
  );
}
