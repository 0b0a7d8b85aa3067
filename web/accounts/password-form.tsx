import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { issueText } from '#src/issue-texts.ts';
import { errorCodeOf, errorMessage, fieldErrors, refusedFields } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { Notice } from '../app/notice.tsx';
import { useDirty } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { PasswordField } from './credential-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const empty = { current: '', password: '', confirm: '' };
type Field = keyof typeof empty;

const usePasswordSchema = lateSchema(async () => (await import('#src/accounts/credentials.ts')).passwordChangeSchema);

export function PasswordForm() {
  const { t, i18n } = useLingui();
  const passwordChangeSchema = usePasswordSchema();
  const toast = useToast();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const [values, setValues] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const isFilled = values.password !== '' && values.confirm !== '';
  useDirty(Object.values(values).some((value) => value !== ''));

  const problems = (): Partial<Record<Field, string>> => ({
    ...fieldErrors(i18n, passwordChangeSchema, values),
    ...(values.password !== values.confirm && { confirm: issueText(i18n, 'New passwords do not match') }),
  });
  const errors = {
    ...(isChecked ? problems() : {}),
    ...refused,
  };

  const save = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      failure.clear();
      setValues(empty);
      setChecked(false);
      toast({ title: t`Password updated successfully`, description: t`All other devices were signed out.` });
      void utils.account.sessions.invalidate();
    },
    onError: (error) => {
      const isWrong = errorCodeOf(error) === 'password_wrong';
      const wrong = isWrong ? { current: t`Your current password is incorrect.` } : refusedFields(error);
      setRefused(wrong);
      focusFirstError();
      if (Object.keys(wrong).length > 0) failure.clear();
      else failure.fail(error);
      toast({ variant: 'destructive', title: t`Failed to update password` });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || !isFilled) return;
    setChecked(true);
    const found = problems();
    if (Object.keys(found).length > 0) focusFirstError();
    else save.mutate({ current: values.current, password: values.password });
  }

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: HTMLInputElement }) => {
      setRefused(({ [name]: _, ...others }) => others);
      setValues({ ...values, [name]: event.target.value });
    },
  });
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <PasswordField {...field('current')} label={t`Current password`} autoComplete="current-password" />
      <NewPasswordField {...field('password')} label={t`New password`} />
      <PasswordField {...field('confirm')} label={t`Confirm new password`} autoComplete="new-password" />
      <NotSaved failure={failure} formId={id} busy={save.isPending} />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isFilled}>
          <Trans>Update password</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Replaces the form if the account has no password (product 21.8). */
export function FirstPassword({ email }: { email: string | null }) {
  return email === null ? <PasswordNeedsEmail /> : <PasswordByEmail email={email} />;
}

function PasswordNeedsEmail() {
  return (
    <Notice title={<Trans>Your account has no password</Trans>}>
      <p>
        <Trans>
          We email a link to set one.{' '}
          <a href="#address" className={textLinkStyle}>
            Add an email first
          </a>
          .
        </Trans>
      </p>
    </Notice>
  );
}

function PasswordByEmail({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const failure = useSaveFailure();
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => {
      failure.clear();
      toast({ title: t`Check your email`, description: t`We've sent you a password reset link.` });
    },
    onError: (error) => {
      failure.fail(error);
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    },
  });
  const send = () => request.mutate({ email });
  return (
    <Notice
      title={<Trans>Your account has no password</Trans>}
      action={
        <>
          <Button variant="secondary" size="small" busy={request.isPending} onClick={send}>
            <Trans>Email me a link to set one</Trans>
          </Button>
          <NotSaved
            title={<Trans>Not sent</Trans>}
            failure={failure}
            onRetry={send}
            busy={request.isPending}
            className="basis-full"
          />
        </>
      }
    >
      <p>
        <Trans>
          We'll send the link to <b className="break-words">{email}</b>. With a password, you can sign in without Google
          or Apple.
        </Trans>
      </p>
    </Notice>
  );
}
