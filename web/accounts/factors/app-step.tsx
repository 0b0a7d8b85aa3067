import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { appName } from '../../app/app-name.ts';
import { errorCodeOf } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { CodeForm } from './code-form.tsx';
import { useKindNames } from './kinds.tsx';
import type { StepProps } from './step-props.ts';

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
