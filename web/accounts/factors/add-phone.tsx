import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { CodeForm, ResendCode } from './code-form.tsx';
import type { AddProps } from './enroll-form.tsx';
import { BeginForm, type Beginning, nameFor } from './enroll-form.tsx';

type Sent = { factorId: string; challengeId: string; sentTo: string; at: number; asked: Beginning };

/** A phone: its number, then the code that was sent to it. */
export function AddPhone({ factors, onAdded }: AddProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const enroll = trpc.factors.enrollPhone.useMutation();
  const confirm = trpc.factors.confirm.useMutation();
  const [sent, setSent] = useState<Sent | null>(null);

  async function send(asked: Beginning): Promise<void> {
    const { factorId, challengeId, sentTo } = await enroll.mutateAsync(asked);
    setSent({ factorId, challengeId, sentTo, at: Date.now(), asked });
  }

  if (sent === null) {
    return (
      <BeginForm
        name={nameFor(t`Phone`, factors)}
        hasPhone
        isFirst={factors.length === 0}
        action={<Trans>Text me a code</Trans>}
        begin={send}
      />
    );
  }
  const { factorId, challengeId, sentTo, at, asked } = sent;
  return (
    <>
      <p className="mb-5" role="status">
        <Trans>
          We sent a code to <b className="font-semibold whitespace-nowrap">{sentTo}</b>.
        </Trans>
      </p>
      <CodeForm
        key={challengeId}
        submit={async (code) => {
          const { recoveryCodes } = await confirm.mutateAsync({ factorId, challengeId, code });
          await onAdded(recoveryCodes);
        }}
        action={<Trans>Switch it on</Trans>}
        autoFocus
      />
      <ResendCode
        sentAt={at}
        busy={enroll.isPending}
        onResend={() =>
          send(asked).catch((error) =>
            toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
          )
        }
      />
    </>
  );
}
