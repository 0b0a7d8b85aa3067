import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useSecondsLeft } from '../../app/clock.ts';
import { errorMessage } from '../../app/errors.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { controlStyle, Field, useFieldIds } from '../../ui/field.tsx';
import { wideButtonStyle } from './factor-kinds.tsx';

const DIGITS = 6;

type CodeFormProps = {
  /** Throws on refusal; success leaves the form. */
  submit: (code: string) => Promise<void>;
  action: ReactNode;
  hint?: ReactNode;
  /** between the field and the button */
  children?: ReactNode;
  autoFocus?: boolean;
};

/** A 6-digit code. Submits on the last digit; a refused code stays until it is edited or resubmitted. */
export function CodeForm({ submit, action, hint, children, autoFocus = false }: CodeFormProps) {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const label = t`6-digit code`;
  const { id, describedBy } = useFieldIds({ label, hint, error });

  function refuse(message: string): void {
    setError(message);
    input.current?.focus();
    input.current?.select();
  }

  async function send(entered: string): Promise<void> {
    if (isSending.current) return;
    if (entered.length !== DIGITS) return refuse(t`Enter all 6 digits.`);
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await submit(entered);
    } catch (refusal) {
      refuse(errorMessage(i18n, refusal));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  function type(typed: string): void {
    // Pasted codes may come with spaces or the whole message
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    setError(undefined);
    if (digits.length === DIGITS && digits !== code) void send(digits);
  }

  return (
    <form
      noValidate
      aria-busy={isBusy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(code);
      }}
      className="flex flex-col gap-5"
    >
      <Field id={id} label={label} hint={hint} error={error}>
        <input
          ref={input}
          id={id}
          name="code"
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          // biome-ignore lint/a11y/noAutofocus: the user just asked for this field
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          required
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames(controlStyle, 'min-h-14 max-w-60 px-4 font-semibold tracking-[0.35em] text-xl!')}
        />
      </Field>
      {children}
      <Button type="submit" busy={isBusy} className={wideButtonStyle}>
        {action}
      </Button>
    </form>
  );
}

type ResendCodeProps = { sentAt: number; pauseSeconds?: number; busy: boolean; onResend: () => void };

export function ResendCode({ sentAt, pauseSeconds = 30, busy, onResend }: ResendCodeProps) {
  const seconds = useSecondsLeft(sentAt + pauseSeconds * 1000);
  return (
    <Button variant="quiet" busy={busy} disabled={seconds > 0} onClick={onResend} className="mt-3 -ml-5">
      {seconds > 0 ? <Trans>Resend in {seconds} s</Trans> : <Trans>Resend code</Trans>}
    </Button>
  );
}
