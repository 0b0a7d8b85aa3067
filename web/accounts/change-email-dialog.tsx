import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { emailChangeSchema, emailSchema } from '#src/accounts/credentials.ts';
import { errorCodeOf, errorMessage, fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAnnounce } from '../ui/toast.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { PasswordField } from './credential-fields.tsx';

type ChangeEmailDialogProps = {
  /** what the server requires first */
  asks: 'password' | 'provider' | 'none';
  /** whether the account has an email, which must confirm, too */
  hasOld: boolean;
  onClose: () => void;
};

/** Asks for the new email and sends a confirmation link to it and to the old one. */
export function ChangeEmailDialog({ asks, hasOld, onClose }: ChangeEmailDialogProps) {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const failure = useSaveFailure();
  const [values, setValues] = useState({ email: '', password: '' });
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ email?: string; password?: string }>({});
  const ways = trpc.auth.waysIn.useQuery(undefined, { enabled: asks === 'provider' });

  const texts = useDialogTexts(hasOld);
  const change = trpc.account.changeAddress.useMutation({
    onSuccess: async () => {
      await utils.account.address.invalidate();
      announce(hasOld ? t`Check both inboxes` : t`Check your inbox`);
      onClose();
    },
    onError: (error) => {
      const code = errorCodeOf(error);
      const message = errorMessage(i18n, error);
      failure.clear();
      if (code === 'sign_in_again') void utils.account.address.invalidate();
      if (code === 'password_wrong') setRefused({ password: t`Your current password is incorrect.` });
      else if (code === 'address_taken' || code === 'address_same') setRefused({ email: message });
      else failure.fail(error);
      focusFirstError();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change.isPending) return;
    setChecked(true);
    if (!emailSchema.safeParse(values.email).success) return void focusFirstError();
    change.mutate({ email: values.email, ...(asks === 'password' && { password: values.password }) });
  }

  const errors = {
    ...(isChecked ? fieldErrors(i18n, emailChangeSchema.pick({ email: true }), values) : {}),
    ...refused,
  };
  const field = (name: 'email' | 'password') => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: HTMLInputElement }) => {
      setRefused({});
      setValues({ ...values, [name]: event.target.value });
    },
  });
  const isReady = values.email !== '' && (asks === 'none' || values.password !== '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={texts.title}
      description={texts.description}
      notice={<NotSaved title={<Trans>Not sent</Trans>} failure={failure} formId={formId} busy={change.isPending} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          {asks !== 'provider' && (
            <Button type="submit" form={formId} busy={change.isPending} disabled={!isReady}>
              {texts.send}
            </Button>
          )}
        </>
      }
    >
      {asks === 'provider' ? (
        // Comes before the form: the redirect would lose what was typed
        ways.data && (
          <ConfirmIdentity providers={ways.data.connections.map(({ provider }) => provider)} purpose="address" />
        )
      ) : (
        <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            {...field('email')}
            label={texts.field}
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {asks === 'password' && (
            <PasswordField {...field('password')} label={t`Your password`} autoComplete="current-password" />
          )}
        </form>
      )}
    </Dialog>
  );
}

function useDialogTexts(hasOld: boolean) {
  const { t } = useLingui();
  if (!hasOld) {
    return {
      title: t`Add an email`,
      description: t`We'll send you a link. The email belongs to your account once you open it.`,
      field: t`Email`,
      send: t`Send the link`,
    };
  }
  return {
    title: t`Change your email`,
    description: t`We'll send a link to your current email and to the new one. The change takes effect once both are opened.`,
    field: t`New email`,
    send: t`Send both links`,
  };
}
