import { Trans, useLingui } from '@lingui/react/macro';
import { phoneSchema, phoneSignInSchema } from '#src/accounts/phone-sign-in.ts';
import { errorCodeOf, errorMessage, fieldErrors } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAccountForm } from '../account-form.ts';
import { PasswordField } from '../credential-fields.tsx';
import { useFinishSignIn } from '../finish-sign-in.ts';
import { LoginFailed } from '../sign-in.tsx';

const schema = phoneSignInSchema.omit({ rememberMe: true });

type PhoneFormProps = {
  /** typed before */
  phone: string;
  /** null: always remembers */
  remembers: { rememberMe: boolean; setRememberMe: (rememberMe: boolean) => void } | null;
  requestCode: (phone: string) => Promise<void>;
  isRequesting: boolean;
  failure: string | null;
  onFailure: (failure: string | null) => void;
};

export function PhoneForm({ phone, remembers, requestCode, isRequesting, failure, onFailure }: PhoneFormProps) {
  const { t, i18n } = useLingui();
  const finishSignIn = useFinishSignIn();
  const signIn = trpc.phoneSignIn.signIn.useMutation();
  const { form, field, values, isBusy, refuseFields } = useAccountForm({
    schema,
    initial: { phone, password: '' },
    isQuiet: true,
    submit: async (input) => {
      onFailure(null);
      try {
        await signIn.mutateAsync({ ...input, rememberMe: remembers?.rememberMe ?? true });
        await finishSignIn();
      } catch (error) {
        onFailure(problemOf(error));
      }
    },
  });

  function problemOf(error: unknown): string {
    const code = errorCodeOf(error);
    if (code === 'invalid_credentials') return t`Invalid phone number or password. Please try again.`;
    if (code === 'phone_not_verified') return t`This number isn't confirmed yet. Sign in with a code by SMS once.`;
    return errorMessage(i18n, error);
  }

  async function textCode(): Promise<void> {
    const parsed = phoneSchema.safeParse(values);
    if (parsed.success) await requestCode(parsed.data.phone);
    else refuseFields(fieldErrors(i18n, phoneSchema, values) ?? {});
  }

  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      <div role="alert" className="empty:hidden">
        {failure !== null && <LoginFailed>{failure}</LoginFailed>}
      </div>
      <TextField
        {...field('phone')}
        label={t`Phone number`}
        hint={t`With country code, like +34 600 123 456`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
      />
      <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" />
      {remembers && (
        <Checkbox
          label={<Trans>Remember me</Trans>}
          checked={remembers.rememberMe}
          onChange={remembers.setRememberMe}
        />
      )}
      <div className="mt-1 flex flex-col gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Sign In</Trans>}
        </Button>
        <Button variant="secondary" busy={isRequesting} onClick={textCode}>
          <Trans>Text me a code instead</Trans>
        </Button>
      </div>
    </form>
  );
}
