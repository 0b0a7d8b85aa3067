import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp, LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import type { ListParams } from '../../app/list/list-params.ts';
import { useScreenPath } from '../../app/owner.tsx';
import { useMemberOptions } from '../../owners/organizations/member-options.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { NOBODY, readHolder } from './holder-param.ts';

const ImportDialog = lazy(async () => (await withTexts(import('../import/import-dialog.tsx'))).ImportDialog);

/** What the list of an organization's cards has in its header. */
export function OrganizationActions() {
  const screenPath = useScreenPath();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Link to={screenPath('templates')} className={buttonStyle('secondary', 'medium', 'max-sm:px-3!')}>
        <LayoutTemplate aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">
          <Trans>Templates</Trans>
        </span>
      </Link>
      <Button {...ImportDialog.preload} variant="secondary" onClick={() => setImporting(true)} className="max-sm:px-3!">
        <FileUp aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">
          <Trans>Import</Trans>
        </span>
      </Button>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

/** The first members by name; the search finds the cards of all. */
export function HolderFilter({ params }: { params: ListParams }) {
  const { t } = useLingui();
  const chosen = readHolder(params) ?? '';
  const { options } = useMemberOptions();
  const isListed = chosen === '' || chosen === NOBODY || options.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={t`Holder`}
      value={chosen}
      onChange={(holder) => params.write({ holder })}
      options={[
        { value: '', label: t`All` },
        { value: NOBODY, label: t`Not held` },
        ...options,
        ...(isListed ? [] : [{ value: chosen, label: t`Another member` }]),
      ]}
      className="min-w-32 flex-1 sm:max-w-56 sm:flex-none"
    />
  );
}
