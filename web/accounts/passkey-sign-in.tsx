import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEntered } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import {
  passkeyProblem,
  type RequestOptions,
  showPasskey,
  stopAutofill,
  supportsAutofill,
  supportsWebAuthn,
} from './factors/webauthn.ts';

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

/** Signs in with a passkey: by the button, or by choosing one among the browser's suggestions for the e-mail field (product 23.10). */
export function usePasskeySignIn(rememberMe: boolean): { signIn: () => Promise<void>; isBusy: boolean } {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const entered = useEntered();
  const options = trpc.factors.passkeyOptions.useMutation();
  const enter = trpc.factors.signInWithPasskey.useMutation();
  const [isBusy, setBusy] = useState(false);
  const isThere = useRef(true);

  async function show(autofill: boolean) {
    const question = await options.mutateAsync();
    const credential = await showPasskey(question.options as RequestOptions, { autofill });
    return { challengeId: question.challengeId, credential };
  }

  async function goOn(answer: Awaited<ReturnType<typeof show>>): Promise<void> {
    await enter.mutateAsync({ ...answer, rememberMe });
    if ((await entered()) !== 'in') return;
    toast({ title: t`Welcome back!`, description: t`You've successfully signed in.` });
  }

  function fail(error: unknown): void {
    const description = passkeyProblem(i18n, error, 'authenticate');
    toast({ variant: 'destructive', title: t`Login failed`, description });
  }

  async function signIn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await goOn(await show(false));
    } catch (error) {
      fail(error);
      void offer();
    } finally {
      setBusy(false);
    }
  }

  /** Until one is chosen, the screen is left, or the button takes its place: none of these is a failure. */
  async function offer(): Promise<void> {
    if (!(await supportsAutofill()) || !isThere.current) return;
    const answer = await show(true).catch(() => null);
    if (answer === null) return;
    setBusy(true);
    try {
      await goOn(answer);
    } catch (error) {
      fail(error);
      void offer();
    } finally {
      setBusy(false);
    }
  }

  const begin = useEffectEvent(offer);
  useEffect(() => {
    isThere.current = true;
    void begin();
    return () => {
      isThere.current = false;
      stopAutofill();
    };
  }, []);

  return { signIn, isBusy };
}
