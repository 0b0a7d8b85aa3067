import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { supportsWebAuthn } from './factors/webauthn.ts';
import { usePasskeySignIn } from './passkey-sign-in.ts';

/** Signs in without address and password. Nothing where the browser knows no passkeys. */
export function PasskeyButton({ rememberMe = true }: { rememberMe?: boolean }) {
  const { signIn, isBusy } = usePasskeySignIn(rememberMe);
  if (!supportsWebAuthn()) return null;
  return (
    <Button variant="secondary" busy={isBusy} onClick={signIn} className="mt-3 w-full">
      {!isBusy && <KeyRound aria-hidden="true" className="size-5 shrink-0" />}
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}
