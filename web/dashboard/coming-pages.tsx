import { useLingui } from '@lingui/react/macro';
import { ComingPage } from './coming-page.tsx';

export function QrCodesComing() {
  const { t } = useLingui();
  return <ComingPage title={t`My QR Codes`} />;
}

export function BillingComing() {
  const { t } = useLingui();
  return <ComingPage title={t`Billing`} />;
}
