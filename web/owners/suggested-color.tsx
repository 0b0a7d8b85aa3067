import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Button } from '../ui/button.tsx';

/** Takes the nearest color that isn't refused. */
export function SuggestedColor({ color, onTake }: { color: string; onTake: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onTake}>
      <span
        style={{ '--theme': color } as CSSProperties}
        className="block size-4.5 shrink-0 rounded-[6px] border border-line bg-theme"
      />
      <Trans>Use {color}</Trans>
    </Button>
  );
}
