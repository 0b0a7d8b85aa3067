import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { CardShareDialog } from '../shared/sharing/card-share-dialog.tsx';
import { Button } from '../ui/button.tsx';

export function ShareButton({ card }: { card: OwnCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
        <Trans>Share</Trans>
      </Button>
      {isOpen && <CardShareDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
