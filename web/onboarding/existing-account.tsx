import { Trans } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import { LoginLink } from './login-link.tsx';

export function ExistingAccount({ email }: { email: string }) {
  return (
    <Notice tone="danger" title={<Trans>Account exists</Trans>} action={<LoginLink email={email} />}>
      <Trans>This email is already registered. Please sign in instead.</Trans>
    </Notice>
  );
}
