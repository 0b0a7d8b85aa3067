import { useLingui } from '@lingui/react/macro';
import { ApiKeys } from '../../api/api-keys.tsx';
import { Section } from '../section.tsx';

export function ApiTab() {
  const { t } = useLingui();
  return (
    <Section id="api" title={t`API keys`}>
      <ApiKeys />
    </Section>
  );
}
