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

export function AccountComing() {
  const { t } = useLingui();
  return <ComingPage title={t`Account`} />;
}

export function ProfileComing() {
  const { t } = useLingui();
  return <ComingPage title={t`Profile`} />;
}

export function VcardComing() {
  const { t } = useLingui();
  return <ComingPage title={t`vCard`} />;
}
