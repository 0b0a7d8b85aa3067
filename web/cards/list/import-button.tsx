import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { Button } from '../../ui/button.tsx';

const ImportDialog = lazy(async () => (await withTexts(import('../import/import-dialog.tsx'))).ImportDialog);

export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...ImportDialog.preload} variant="secondary" onClick={() => setOpen(true)} className="max-sm:px-3!">
        <FileUp aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">
          <Trans>Import</Trans>
        </span>
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
