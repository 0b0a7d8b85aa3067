import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Button } from '../ui/button.tsx';
import type { OwnCard } from './form/card-draft.ts';
import { HolderLine } from './list/holder-line.tsx';
import { TemplateLine } from './templates/template-line.tsx';

const HolderDialog = lazy(async () => (await withTexts(import('./holder-dialog.tsx'))).HolderDialog);

/** Who holds a card of an organization and its template, in its editor, with the ways to change both. They are saved on their own. */
export function CardHolder({ card }: { card: Pick<OwnCard, 'id' | 'name' | 'holder' | 'templateId'> }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-2.5">
        <HolderLine card={card} />
        <Button {...HolderDialog.preload} variant="secondary" size="small" onClick={() => setChoosing(true)}>
          {card.holder ? <Trans>Change holder</Trans> : <Trans>Choose a holder</Trans>}
        </Button>
        {isChoosing && <HolderDialog card={card} onClose={() => setChoosing(false)} />}
      </div>
      <TemplateLine card={card} />
    </>
  );
}
