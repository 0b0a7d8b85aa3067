import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';
import { PlanChooser } from './plan-chooser.tsx';

/** Stands above a list that is full. The way on is a larger plan. */
export function PlanLimitBanner({ className }: { className?: string }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Notice
        tone="danger"
        className={className}
        title={<Trans>Plan Limit Reached</Trans>}
        action={
          <Button size="small" onClick={() => setChoosing(true)}>
            <Trans>Upgrade plan</Trans>
          </Button>
        }
      >
        <Trans>You've reached your plan limit. Upgrade to unlock more features.</Trans>
      </Notice>
      <PlanChooser open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
