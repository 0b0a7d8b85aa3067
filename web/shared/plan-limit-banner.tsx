import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';
import { PlanChooser } from './plan-chooser.tsx';

type PlanLimitBannerProps = {
  /** what the list itself has to say, instead of the words for any list */
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** Stands above a list that is full. The way on is a larger plan. */
export function PlanLimitBanner({ title, children, className }: PlanLimitBannerProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Notice
        tone="danger"
        className={className}
        title={title ?? <Trans>Plan Limit Reached</Trans>}
        action={
          <Button size="small" onClick={() => setChoosing(true)}>
            <Trans>Upgrade plan</Trans>
          </Button>
        }
      >
        {children ?? <Trans>You've reached your plan limit. Upgrade to unlock more features.</Trans>}
      </Notice>
      <PlanChooser open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
