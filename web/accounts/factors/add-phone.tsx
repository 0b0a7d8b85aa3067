import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { CodeForm, ResendCode } from './code-form.tsx';
import type { EnrollProps } from './enroll-form.tsx';
import { EnrollForm, type EnrollFormInput, uniqueName } from './enroll-form.tsx';

type PhoneEnrollment = { factorId: string; challengeId: string; sentTo: string; at: number; input: EnrollFormInput };

export function AddPhone({ factors, onAdded }: EnrollProps) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const enroll = trpc.factors.enrollPhone.useMutation();
  const confirm = trpc.factors.confirm.useMutation();
  const [sent, setSent] = useState<PhoneEnrollment | null>(null);

  async function send(input: EnrollFormInput): Promise<void> {
    const { factorId, challengeId, sentTo } = await enroll.mutateAsync(input);
    setSent({ factorId, challengeId, sentTo, at: Date.now(), input });
    failure.clear();
  }

  if (sent === null) {
    return (
      <EnrollForm
        name={uniqueName(t`Phone`, factors)}
        hasPhone
        isFirst={factors.length === 0}
        action={<Trans>Text me a code</Trans>}
        enroll={send}
      />
    );
  }
  const { factorId, challengeId, sentTo, at, input } = sent;
  const resend = () => send(input).catch(failure.fail);
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
        action={<Trans>Turn on</Trans>}
        autoFocus
      />
      <NotSaved
        title={<Trans>Not sent</Trans>}
        failure={failure}
        onRetry={resend}
        busy={enroll.isPending}
        className="mt-5"
      />
      <ResendCode sentAt={at} busy={enroll.isPending} onResend={resend} />
    </>
  );
}
