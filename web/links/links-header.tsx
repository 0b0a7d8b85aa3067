import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { LinksUsage } from './links-usage.tsx';

type LinksHeaderProps = {
  /** null until the links are known */
  usage: { count: number; limit: number } | null;
  headingRef: Ref<HTMLHeadingElement>;
  onAdd: () => void;
};

export function LinksHeader({ usage, headingRef, onAdd }: LinksHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
          <Trans>Links</Trans>
        </h1>
        <div className="mt-2 min-h-6 text-ink-soft">{usage && <LinksUsage {...usage} />}</div>
      </div>
      {usage && usage.count > 0 && (
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" className="size-5" />
          <Trans>Add link</Trans>
        </Button>
      )}
    </header>
  );
}
