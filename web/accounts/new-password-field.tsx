import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordField } from './credential-fields.tsx';

/** States the password rule (product 1.2). */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={<Trans>Must be 12+ characters with uppercase, lowercase, and numbers</Trans>}
    />
  );
}
