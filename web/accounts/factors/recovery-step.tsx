import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { stepButtonStyle } from './step-props.ts';

/** For whoever has lost what they confirm with: one of the codes that were kept for this. */
export function RecoveryStep({ onDone }: { onDone: () => Promise<void> | void }) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const spend = trpc.factors.useRecoveryCode.useMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const refuse = (message: string) => {
      setError(message);
      form.current?.querySelector('input')?.focus();
    };
    if (code.trim() === '') return refuse(t`Enter one of your recovery codes.`);
    setBusy(true);
    setError(undefined);
    try {
      await spend.mutateAsync({ code: code.trim() });
      await onDone();
    } catch (refusal) {
      refuse(errorMessage(i18n, refusal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={isBusy} className="flex flex-col items-start gap-5">
      <p>
        <Trans>Each code works once. We tell you by email that one was used.</Trans>
      </p>
      <TextField
        label={t`Recovery code`}
        name="recovery-code"
        value={code}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setCode(event.currentTarget.value);
        }}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="self-stretch"
      />
      <Button type="submit" busy={isBusy} className={stepButtonStyle}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
