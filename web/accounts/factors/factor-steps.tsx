import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#src/errors.ts';
import { errorCodeOf, errorMessage } from '../../app/errors.ts';
import { Notice } from '../../app/notice.tsx';
import { appName } from '../../app/site.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { hasPasskeys, isPlainHttp } from '../../ui/secure-context.ts';
import { CodeForm, ResendCode } from './code-form.tsx';
import { type StepProps, useKindNames, wideButtonStyle } from './factor-kinds.tsx';
import { noPasskeysText, passkeyProblem, type RequestOptions, showPasskey } from './webauthn.ts';

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

  if (!hasPasskeys()) {
    return (
      <Notice tone="danger" title={noPasskeysText(i18n)}>
        {isPlainHttp() ? (
          <Trans>
            This site was opened over plain http, where browsers offer no passkeys. Choose another method below.
          </Trans>
        ) : (
          <Trans>Choose another method below, or sign in with a different browser.</Trans>
        )}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        <Trans>
          Use your passkey <b className="font-semibold break-words">{factor.name}</b>. Your browser will ask for your
          fingerprint, face, PIN or security key.
        </Trans>
      </p>
      <div role="alert" className="self-stretch empty:hidden">
        {problem && <Notice tone="danger" title={problem} />}
      </div>
      {children}
      {/* The previously focused element is gone */}
      <Button busy={isBusy} onClick={ask} autoFocus className={wideButtonStyle}>
        {!isBusy && <KeyRound aria-hidden="true" className="size-5" />}
        <Trans>Use your passkey</Trans>
      </Button>
    </div>
  );
}

export function AppStep({ factor, rememberDevice, children, onDone }: StepProps) {
  const challenge = trpc.factors.challenge.useMutation();
  const verify = trpc.factors.verify.useMutation();
  const challengeRef = useRef<string | null>(null);
  const isNamed = factor.name !== useKindNames().totp;

  async function submit(code: string): Promise<void> {
    const isReused = challengeRef.current !== null;
    try {
      challengeRef.current ??= (await challenge.mutateAsync({ factorId: factor.id })).challengeId;
      await verify.mutateAsync({ challengeId: challengeRef.current, code, rememberDevice });
    } catch (error) {
      // A wrong code may be retried on the same challenge until the challenge is over
      if (errorCodeOf(error) === 'code_wrong') throw error;
      challengeRef.current = null;
      if (errorCodeOf(error) === 'challenge_over' && isReused) return await submit(code);
      throw error;
    }
    await onDone();
  }

  return (
    <>
      <p className="mb-5">
        {isNamed ? (
          <Trans>
            Open <b className="font-semibold break-words">{factor.name}</b> and enter the code it shows for {appName}.
          </Trans>
        ) : (
          <Trans>Open your authenticator app and enter the code it shows for {appName}.</Trans>
        )}
      </p>
      <CodeForm submit={submit} action={<Trans>Confirm</Trans>} autoFocus>
        {children}
      </CodeForm>
    </>
  );
}

type PhoneChallenge = { challengeId: string; sentTo: string; at: number };

export function PhoneStep({ factor, rememberDevice, isChosen, children, onDone }: StepProps) {
  const { i18n } = useLingui();
  const challenge = trpc.factors.challenge.useMutation();
  const verify = trpc.factors.verify.useMutation();
  const [sent, setSent] = useState<PhoneChallenge | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(): Promise<void> {
    setProblem(null);
    try {
      const { challengeId, sentTo } = await challenge.mutateAsync({ factorId: factor.id });
      setSent({ challengeId, sentTo: sentTo ?? factor.hint ?? '', at: Date.now() });
    } catch (error) {
      setProblem(errorMessage(i18n, error));
    }
  }

  // Send right away if the user picked this factor
  const hasSent = useRef(!isChosen || factor.isOff);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    void send();
  });

  const notice = (
    <div role="alert" className="self-stretch empty:hidden">
      {problem && <Notice tone="danger" title={problem} />}
    </div>
  );
  if (factor.isOff) return <Notice tone="danger" title={errorText(i18n, 'sms_off')} />;
  if (sent === null) {
    return (
      <div className="flex flex-col items-start gap-5">
        <p>
          <Trans>We'll text you a code that's valid for a few minutes.</Trans>
        </p>
        {notice}
        {children}
        <Button busy={challenge.isPending} onClick={send} className={wideButtonStyle}>
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
      {notice}
      <ResendCode sentAt={sent.at} busy={challenge.isPending} onResend={send} />
    </>
  );
}
