import { useLingui } from '@lingui/react/macro';
import { ComingPage } from './coming-page.tsx';

export function BillingComing() {
  const { t } = useLingui();
  return <ComingPage title={t`Billing`} />;
}
