import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LazyPlanChooser } from './banners.tsx';

/** In place of a part of a form that the plan doesn't include. */
export function PlanRequired({ children }: { children: ReactNode }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <p className="flex min-w-0 flex-1 basis-60 gap-3">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
        <span>{children}</span>
      </p>
      <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
        <Trans>Upgrade plan</Trans>
      </Button>
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
    </div>
  );
}
