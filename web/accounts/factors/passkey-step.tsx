import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../app/notice.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { type StepProps, stepButtonStyle } from './step-props.ts';
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
