import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { passwordChangeSchema } from '#src/accounts/credentials.ts';
import { issueText } from '#src/issue-texts.ts';
import { PasswordField } from '../app/credential-fields.tsx';
import { errorCodeOf, errorMessage, fieldErrors, refusedFields } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { Notice } from '../app/notice.tsx';
import { useDirty } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const empty = { current: '', password: '', confirm: '' };
type Field = keyof typeof empty;

export function PasswordForm() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
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
      setValues(empty);
      setChecked(false);
      toast({ title: t`Password updated successfully`, description: t`All other devices were signed out.` });
      void utils.account.sessions.invalidate();
    },
    onError: (error) => {
      const isWrong = errorCodeOf(error) === 'password_wrong';
      setRefused(isWrong ? { current: t`Your current password is incorrect.` } : refusedFields(error));
      focusFirstError();
      toast({ variant: 'destructive', title: t`Failed to update password`, description: errorMessage(i18n, error) });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || !isFilled) return;
    setChecked(true);
    const found = problems();
    const first = Object.values(found)[0];
    if (first === undefined) {
      save.mutate({ current: values.current, password: values.password });
      return;
    }
    toast({ variant: 'destructive', title: t`Validation Error`, description: found.confirm ?? first });
    focusFirstError();
  }

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: HTMLInputElement }) => {
      setRefused({ ...refused, [name]: undefined });
      setValues({ ...values, [name]: event.target.value });
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={save.isPending} className="flex flex-col gap-5">
      <PasswordField {...field('current')} label={t`Current password`} autoComplete="current-password" />
      <NewPasswordField {...field('password')} label={t`New password`} />
      <PasswordField {...field('confirm')} label={t`Confirm new password`} autoComplete="new-password" />
      <div>
        <Button type="submit" busy={save.isPending} disabled={!isFilled}>
          <Trans>Update password</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Replaces the form if the account has no password (product 21.8). */
export function FirstPassword({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => toast({ title: t`Check your email`, description: t`We've sent you a password reset link.` }),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  return (
    <Notice
      title={<Trans>Your account has no password</Trans>}
      action={
        <Button variant="secondary" size="small" busy={request.isPending} onClick={() => request.mutate({ email })}>
          <Trans>Email me a link to set one</Trans>
        </Button>
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
