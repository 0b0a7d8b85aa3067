import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { UsageLine } from './usage-line.tsx';

type VcardsHeaderProps = {
  /** null until the cards are known */
  usage: { count: number; limit: number } | null;
  headingRef: Ref<HTMLHeadingElement>;
  onCreate: () => void;
};

export function VcardsHeader({ usage, headingRef, onCreate }: VcardsHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
          <Trans>My vCards</Trans>
        </h1>
        <div className="mt-2 min-h-6 text-ink-soft">{usage && <UsageLine {...usage} />}</div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/dashboard/links" className={buttonStyle('secondary')}>
          <Trans>Links</Trans>
        </Link>
        {usage && usage.count > 0 && (
          <Button onClick={onCreate}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Create vCard</Trans>
          </Button>
        )}
      </div>
    </header>
  );
}
