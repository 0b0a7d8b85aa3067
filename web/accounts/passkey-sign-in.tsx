import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { hasPasskeyAutofill, hasPasskeys } from '../ui/secure-context.ts';
import { useToast } from '../ui/toast.tsx';
import { passkeyProblem, type RequestOptions, showPasskey, stopAutofill } from './factors/webauthn.ts';
import { useFinishSignIn } from './finish-sign-in.ts';

/** Renders nothing if the browser has no passkey support. */
export function PasskeyButton({ rememberMe = true }: { rememberMe?: boolean }) {
  const { signIn, isBusy } = usePasskeySignIn(rememberMe);
  if (!hasPasskeys()) return null;
  return (
    <Button variant="secondary" busy={isBusy} onClick={signIn} className="mt-3 w-full">
      {!isBusy && <KeyRound aria-hidden="true" className="size-5 shrink-0" />}
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}

/** Signs in with a passkey, by button or by autofill in the email field (product 23.10). */
function usePasskeySignIn(rememberMe: boolean): { signIn: () => Promise<void>; isBusy: boolean } {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const finishSignIn = useFinishSignIn();
  const options = trpc.factors.passkeyOptions.useMutation();
  const verify = trpc.factors.signInWithPasskey.useMutation();
  const [isBusy, setBusy] = useState(false);
  const isMounted = useRef(true);

  async function prompt(autofill: boolean) {
    const challenge = await options.mutateAsync();
    const credential = await showPasskey(challenge.options as RequestOptions, { autofill });
    return { challengeId: challenge.challengeId, credential };
  }

  async function finish(response: Awaited<ReturnType<typeof prompt>>): Promise<void> {
    await verify.mutateAsync({ ...response, rememberMe });
    await finishSignIn();
  }

  function fail(error: unknown): void {
    const description = passkeyProblem(i18n, error, 'authenticate');
    toast({ variant: 'destructive', title: t`Login failed`, description });
  }

  async function signIn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await finish(await prompt(false));
    } catch (error) {
      fail(error);
      void offerAutofill();
    } finally {
      setBusy(false);
    }
  }

  /** Waits for an autofill choice. Leaving the screen or pressing the button cancels it; that is no failure. */
  async function offerAutofill(): Promise<void> {
    if (!(await hasPasskeyAutofill()) || !isMounted.current) return;
    const response = await prompt(true).catch(() => null);
    if (response === null) return;
    setBusy(true);
    try {
      await finish(response);
    } catch (error) {
      fail(error);
      void offerAutofill();
    } finally {
      setBusy(false);
    }
  }

  const startAutofill = useEffectEvent(offerAutofill);
  useEffect(() => {
    isMounted.current = true;
    void startAutofill();
    return () => {
      isMounted.current = false;
      stopAutofill();
    };
  }, []);

  return { signIn, isBusy };
}
