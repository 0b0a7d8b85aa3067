import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';

const CountingRules = lazy(async () => (await withTexts(import('./counting-rules.tsx'))).CountingRules);

export function HowWeCount(props: { timeZone: string; hasViews: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-card bg-sunken px-4 py-3">
      <summary {...CountingRules.preload} className="cursor-pointer py-1 font-semibold">
        <Trans>How we count</Trans>
      </summary>
      {isOpen && <CountingRules {...props} />}
    </details>
  );
}
