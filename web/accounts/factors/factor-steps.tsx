import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { appName } from '../../app/app-name.ts';
import { errorCodeOf, errorMessage } from '../../app/errors.ts';
import { Notice } from '../../app/notice.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CodeForm, ResendCode } from './code-form.tsx';
import { type StepProps, stepButtonStyle, useKindNames } from './factor-kinds.tsx';
import { passkeyProblem, type RequestOptions, showPasskey, supportsWebAuthn } from './webauthn.ts';

/** A passkey or a security key, which the browser asks for. */
export function PasskeyStep({ factor, rememberDevice, children, onDone }: StepProps) {
  const { i18n } = useLingui();
  const challenge = trpc.factors.challenge.useMutation();
  const verify = trpc.factors.verify.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { challengeId, options } = await challenge.mutateAsync({ factorId: factor.id });
      const credential = await showPasskey(options as RequestOptions);
      await verify.mutateAsync({ challengeId, credential, rememberDevice });
      await onDone();
    } catch (error) {
      setProblem(passkeyProblem(i18n, error, 'authenticate'));
    } finally {
      setBusy(false);
    }
  }

  if (!supportsWebAuthn()) {
    return (
      <Notice tone="danger" title={<Trans>Browser does not support WebAuthn</Trans>}>
        <Trans>Choose another way below, or sign in with another browser.</Trans>
      </Notice>
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        <Trans>
          Use your passkey <b className="font-semibold break-words">{factor.name}</b>: your browser asks for your
          fingerprint, your face, your PIN or your key.
        </Trans>
      </p>
      <div role="alert" className="self-stretch empty:hidden">
        {problem && <Notice tone="danger" title={problem} />}
      </div>
      {children}
      {/* What had the focus is gone, and this is the next thing to do */}
      <Button busy={isBusy} onClick={ask} autoFocus className={stepButtonStyle}>
        {!isBusy && <KeyRound aria-hidden="true" className="size-5" />}
        <Trans>Use your passkey</Trans>
      </Button>
    </div>
  );
}

/** The code that an authenticator app shows now. */
export function AppStep({ factor, rememberDevice, children, onDone }: StepProps) {
  const challenge = trpc.factors.challenge.useMutation();
  const verify = trpc.factors.verify.useMutation();
  const asked = useRef<string | null>(null);
  const isNamed = factor.name !== useKindNames().totp;

  async function submit(code: string): Promise<void> {
    const isOld = asked.current !== null;
    try {
      asked.current ??= (await challenge.mutateAsync({ factorId: factor.id })).challengeId;
      await verify.mutateAsync({ challengeId: asked.current, code, rememberDevice });
    } catch (error) {
      // A wrong code is tried again on the same question, until that takes no more
      if (errorCodeOf(error) === 'code_wrong') throw error;
      asked.current = null;
      if (errorCodeOf(error) === 'challenge_over' && isOld) return await submit(code);
      throw error;
    }
    await onDone();
  }

  return (
    <>
      <p className="mb-5">
        {isNamed ? (
          <Trans>
            Open <b className="font-semibold break-words">{factor.name}</b> and type the code that it shows for{' '}
            {appName}.
          </Trans>
        ) : (
          <Trans>Open your authenticator app and type the code that it shows for {appName}.</Trans>
        )}
      </p>
      <CodeForm submit={submit} action={<Trans>Confirm</Trans>} autoFocus>
        {children}
      </CodeForm>
    </>
  );
}

type Sent = { challengeId: string; sentTo: string; at: number };

/** A code in a text message, sent when it is asked for. */
export function PhoneStep({ factor, rememberDevice, isChosen, children, onDone }: StepProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const challenge = trpc.factors.challenge.useMutation();
  const verify = trpc.factors.verify.useMutation();
  const [sent, setSent] = useState<Sent | null>(null);

  async function send(): Promise<void> {
    try {
      const { challengeId, sentTo } = await challenge.mutateAsync({ factorId: factor.id });
      setSent({ challengeId, sentTo: sentTo ?? factor.hint ?? '', at: Date.now() });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    }
  }

  // Chosen from the list, the message is what was asked for
  const isSentFor = useRef(!isChosen);
  useEffect(() => {
    if (isSentFor.current) return;
    isSentFor.current = true;
    void send();
  });

  if (sent === null) {
    return (
      <div className="flex flex-col items-start gap-5">
        <p>
          <Trans>We text you a code, which is valid for a few minutes.</Trans>
        </p>
        {children}
        <Button busy={challenge.isPending} onClick={send} className={stepButtonStyle}>
          <Trans>Text me a code</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="mb-5" role="status">
        <Trans>
          We sent a code to <b className="font-semibold whitespace-nowrap">{sent.sentTo}</b>.
        </Trans>
      </p>
      <CodeForm
        key={sent.challengeId}
        submit={async (code) => {
          await verify.mutateAsync({ challengeId: sent.challengeId, code, rememberDevice });
          await onDone();
        }}
        action={<Trans>Confirm</Trans>}
        autoFocus
      >
        {children}
      </CodeForm>
      <ResendCode sentAt={sent.at} busy={challenge.isPending} onResend={send} />
    </>
  );
}
