import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { type StepProps, stepButtonStyle } from './step-props.ts';

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
