import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { later } from '../../app/lazy.tsx';
import { Button } from '../../ui/button.tsx';
import type { OwnCard } from '../form/card-draft.ts';

const CardShareDialog = later(async () => (await withTexts(import('../card-share-dialog.tsx'))).CardShareDialog);

export function ShareButton({ card }: { card: OwnCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...CardShareDialog.ahead} variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
        <Trans>Share</Trans>
      </Button>
      {isOpen && <CardShareDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
