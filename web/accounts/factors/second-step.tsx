import { Trans, useLingui } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { hasPasskeys } from '../../ui/secure-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FactorIcon, factorOrder, type StepFactor, useKindNames, wideButtonStyle } from './factor-kinds.tsx';
import { AppStep, PasskeyStep, PhoneStep } from './factor-steps.tsx';

type SecondStepProps = {
  /** at least one */
  factors: StepFactor[];
  rememberDevice?: boolean;
  /** Recovery codes work at sign-in only. */
  hasRecovery?: boolean;
  /** shown with every factor, but not with the recovery code */
  children?: ReactNode;
  onDone: () => Promise<void> | void;
};

const RECOVERY = 'recovery';
const wayStyle = 'flex min-h-11 items-center gap-3 text-left';

/** Verifies one of the account's second factors; the user picks which. */
export function SecondStep(props: SecondStepProps) {
  const { factors, rememberDevice = false, hasRecovery = false, children, onDone } = props;
  const kindNames = useKindNames();
  const ways = inOrder(factors);
  const [chosen, choose] = useState<string | null>(null);
  const factor = chosen === RECOVERY ? null : (ways.find(({ id }) => id === chosen) ?? ways[0] ?? null);
  const others = ways.filter((each) => each !== factor);
  const step = factor && { factor, rememberDevice, isChosen: chosen !== null, children, onDone };
  return (
    <>
      {step?.factor.kind === 'webauthn' && <PasskeyStep key={step.factor.id} {...step} />}
      {step?.factor.kind === 'totp' && <AppStep key={step.factor.id} {...step} />}
      {step?.factor.kind === 'phone' && <PhoneStep key={step.factor.id} {...step} />}
      {step === null && <RecoveryStep onDone={onDone} />}
      {(others.length > 0 || (hasRecovery && factor !== null)) && (
        <div className="mt-8">
          <p className="text-sm text-ink-soft">
            <Trans>Other options</Trans>
          </p>
          <ul className="mt-1 flex flex-col items-start">
            {others.map(({ id, kind, name, hint }) => (
              <li key={id}>
                <button type="button" className={wayStyle} onClick={() => choose(id)}>
                  <FactorIcon kind={kind} className="size-5 shrink-0 text-ink-soft" />
                  <span className={textLinkStyle}>
                    {name}
                    {hint && ` ${hint}`}
                  </span>
                  {name !== kindNames[kind] && <span className="sr-only">{kindNames[kind]}</span>}
                </button>
              </li>
            ))}
            {hasRecovery && factor !== null && (
              <li>
                <button type="button" className={wayStyle} onClick={() => choose(RECOVERY)}>
                  <LifeBuoy aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                  <span className={textLinkStyle}>
                    <Trans>Use a recovery code</Trans>
                  </span>
                </button>
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  );
}

/** Most recommended first, unsupported ones last. */
function inOrder(factors: StepFactor[]): StepFactor[] {
  const rank = ({ kind, isOff }: StepFactor) =>
    isOff || (kind === 'webauthn' && !hasPasskeys()) ? factorOrder.length : factorOrder.indexOf(kind);
  return [...factors].sort((one, other) => rank(one) - rank(other));
}

function RecoveryStep({ onDone }: { onDone: () => Promise<void> | void }) {
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
        <Trans>Each code works once. We'll email you when one is used.</Trans>
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
      <Button type="submit" busy={isBusy} className={wideButtonStyle}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
