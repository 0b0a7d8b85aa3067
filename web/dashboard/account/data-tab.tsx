import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { paths } from '#src/paths.ts';
import { HelpLink } from '../../app/help-link.tsx';
import { useForgetForms } from '../../app/unsaved-changes.tsx';
import { DeleteAccount } from '../../privacy/delete-account.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Section } from '../section.tsx';

export function DataTab() {
  const { t } = useLingui();
  const forgetForms = useForgetForms();
  return (
    <>
      <Section id="data" title={t`Your data`}>
        <p>
          <Trans>
            A ZIP file with your profile, cards, links, messages and photos, plus a contact file for each card.
          </Trans>{' '}
          <HelpLink topic="privacy" newTab>
            <Trans>What we store</Trans>
          </HelpLink>
        </p>
        <a href={paths.accountExport} download className={buttonStyle('secondary', 'medium', 'mt-4')}>
          <Download aria-hidden="true" className="size-5" />
          <Trans>Export my data</Trans>
        </a>
      </Section>
      <Section id="delete" title={t`Delete account`}>
        <p className="mb-4">
          <Trans>
            Everything is deleted immediately and permanently. Nobody else can take your username for 90 days. You may
            want to export your data first.
          </Trans>{' '}
          <HelpLink topic="delete-account" newTab>
            <Trans>What is deleted, and what remains</Trans>
          </HelpLink>
        </p>
        <DeleteAccount onDeleted={forgetForms} />
      </Section>
    </>
  );
}
