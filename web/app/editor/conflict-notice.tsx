import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../notice.tsx';
import type { ItemDraft } from './item-draft.ts';

/** Nothing is stored until the owner has chosen. */
export function ConflictNotice({ draft }: { draft: ItemDraft }) {
  const { conflict, showOther, keepMine } = draft;
  if (conflict === null) return null;
  return (
    <div role="alert">
      <Notice
        tone="danger"
        title={<Trans>Changed elsewhere</Trans>}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={showOther}>
              {conflict === 'item' ? <Trans>Show the saved version</Trans> : <Trans>Show the other draft</Trans>}
            </Button>
            <Button variant="secondary" size="small" onClick={keepMine}>
              <Trans>Keep my changes</Trans>
            </Button>
          </div>
        }
      >
        {conflict === 'item' ? (
          <Trans>This was saved on another tab or device after you began. You see your changes.</Trans>
        ) : (
          <Trans>Your draft was changed on another tab or device. You see what you typed here.</Trans>
        )}
      </Notice>
    </div>
  );
}
