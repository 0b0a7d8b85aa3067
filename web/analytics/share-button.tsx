import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../i18n.tsx';
import { later } from '../later.tsx';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { Button } from '../ui/button.tsx';

const CardShareDialog = later(
  async () => (await withTexts(import('../shared/sharing/card-share-dialog.tsx'))).CardShareDialog,
);

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
