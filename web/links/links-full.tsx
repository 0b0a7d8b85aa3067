import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#src/texts.ts';
import { Notice } from '../shared/notice.tsx';
import { PlanChooser } from '../shared/plan-chooser.tsx';
import { Button } from '../ui/button.tsx';

/** Stands above the list once the plan has no more room. */
export function LinksFull() {
  const { i18n } = useLingui();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Notice
        tone="danger"
        className="mb-6"
        title={<Trans>Limit Reached</Trans>}
        action={
          <Button size="small" onClick={() => setChoosing(true)}>
            <Trans>Upgrade plan</Trans>
          </Button>
        }
      >
        {errorText(i18n, 'limit_links')}
      </Notice>
      <PlanChooser open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
