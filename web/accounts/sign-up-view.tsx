import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signUpFormSchema } from '#src/accounts/credentials.ts';
import { screenPath } from '#src/screens.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { useLanguage } from '../app/i18n.tsx';
import { NotLetIn } from '../app/not-saved.tsx';
import { browserTimeZone } from '../app/time-zone.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { useAccountForm } from './account-form.ts';
import type { SwitchMode } from './auth-mode.ts';
import { EmailField } from './credential-fields.tsx';
import { EntryHeading } from './entry-frame.tsx';
import { ExistingAccount } from './existing-account.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { canSignUp, NoSignUp, SignUpRuleNote } from './sign-up-offer.tsx';
import { SocialButtons } from './social/social-buttons.tsx';
import { storeWaitingEmail } from './waiting-email.ts';

export function SignUpView({ email, onSwitch }: { email: string; onSwitch: SwitchMode }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const signUp = trpc.auth.signUp.useMutation();
  const [existing, setExisting] = useState<string | null>(null);
  const { form, field, values, isBusy, failure } = useAccountForm({
    schema: signUpFormSchema,
    initial: { firstName: '', lastName: '', email, password: '' },
    submit: async (input, fail) => {
      setExisting(null);
      try {
        await signUp.mutateAsync({ ...input, language, timeZone: browserTimeZone() });
        storeWaitingEmail({ email: input.email, sentAt: Date.now() });
        toast({
          title: t`Success!`,
          description: t`Please check your email to confirm your account.`,
          isArrival: true,
        });
        navigate(screenPath('onboarding'));
      } catch (error) {
        const isKnown = errorCodeOf(error) === 'account_exists';
        if (isKnown) setExisting(input.email);
        const title = isKnown ? t`Account exists` : t`Sign up failed`;
        toast({ variant: 'destructive', title, description: errorMessage(i18n, error) });
        fail(isKnown ? null : error);
      }
    },
  });
  if (!canSignUp(null)) {
    return (
      <NoSignUp
        signIn={
          <Button onClick={() => onSwitch('sign-in', values.email)}>
            <Trans>Sign In</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <EntryHeading>
        <Trans>Create your account</Trans>
      </EntryHeading>
      <SignUpRuleNote invitation={null} />
      <form {...form} className="mt-8 flex flex-col gap-5">
        <NameFields firstName={field('firstName')} lastName={field('lastName')} />
        <EmailField {...field('email')} />
        <NewPasswordField {...field('password')} label={<Trans>Password</Trans>} />
        {existing && (
          <ExistingAccount
            signIn={
              <Button size="small" onClick={() => onSwitch('sign-in', existing)}>
                <Trans>Sign In</Trans>
              </Button>
            }
          />
        )}
        <NotLetIn failure={failure} formId={form.id} busy={isBusy} />
        <Button type="submit" busy={isBusy} className="mt-1">
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Sign Up</Trans>}
        </Button>
      </form>
      <SocialButtons from={screenPath('auth')} />
      <p className="mt-6">
        <Trans>
          Already have an account?{' '}
          <button type="button" className={textLinkStyle} onClick={() => onSwitch('sign-in', values.email)}>
            Sign in
          </button>
        </Trans>
      </p>
    </>
  );
}
