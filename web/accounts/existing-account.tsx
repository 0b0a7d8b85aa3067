import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../app/notice.tsx';

/** Who signs up with an email that has an account is led to the sign-in. */
export function ExistingAccount({ signIn }: { signIn: ReactNode }) {
  return (
    <Notice tone="danger" title={<Trans>Account exists</Trans>} action={signIn}>
      <Trans>This email is already registered. Please sign in instead.</Trans>
    </Notice>
  );
}
