import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Button } from '../ui/button.tsx';

const DeleteDialog = lazy(async () => (await withTexts(import('./delete-dialog.tsx'))).DeleteDialog);

/** Calls `onDeleted` before it leaves the page. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <Trans>Delete account</Trans>
      </Button>
      {open && <DeleteDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  );
}
