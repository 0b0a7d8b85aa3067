import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';

const RequiredFactorDialog = lazy(
  async () => (await withTexts(import('./required-factor-dialog.tsx'))).RequiredFactorDialog,
);

/** Whether members need a second factor (product 36.2). Nobody demands it without one of their own. */
export function RequiredFactor() {
  const [isOpen, setOpen] = useState(false);
  const isRequired = trpc.organizations.get.useQuery().data?.requiresFactor ?? false;
  const own = trpc.factors.list.useQuery().data?.factors;
  const hasNone = own?.length === 0;
  return (
    <>
      <p className="mb-4">
        {isRequired ? (
          <Trans>All members need it: without it, this organization doesn't open for them.</Trans>
        ) : hasNone ? (
          <Trans>
            Members decide for themselves. To require it of everyone,{' '}
            <Link to={`${screenPath('security')}#two-step`} className={textLinkStyle}>
              turn it on for your own account
            </Link>{' '}
            first.
          </Trans>
        ) : (
          <Trans>Members decide for themselves.</Trans>
        )}
      </p>
      {(isRequired || !hasNone) && (
        <Button variant="secondary" {...RequiredFactorDialog.preload} onClick={() => setOpen(true)}>
          {isRequired ? <Trans>Stop requiring it</Trans> : <Trans>Require it of everyone</Trans>}
        </Button>
      )}
      {isOpen && <RequiredFactorDialog isRequired={isRequired} onClose={() => setOpen(false)} />}
    </>
  );
}
