import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useState } from 'react';
import { Link } from 'react-router';
import { signUpFormSchema } from '#src/accounts/credentials.ts';
import { screenPath } from '#src/screens.ts';
import { useAccountForm } from '../accounts/account-form.ts';
import { EmailField } from '../accounts/credential-fields.tsx';
import { EntryHeading } from '../accounts/entry-frame.tsx';
import { ExistingAccount } from '../accounts/existing-account.tsx';
import { NameFields } from '../accounts/name-fields.tsx';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { type SignUpInvitation, SignUpRuleNote } from '../accounts/sign-up-offer.tsx';
import { SocialButtons } from '../accounts/social/social-buttons.tsx';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { useLanguage } from '../app/i18n.tsx';
import { NotLetIn } from '../app/not-saved.tsx';
import { browserTimeZone } from '../app/time-zone.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { LoginLink } from './steps.tsx';

type Typed = { firstName: string; lastName: string; email: string };

type SignUpStepProps = {
  typed: Typed;
  invitation: SignUpInvitation | null;
  onType: (typed: Typed) => void;
  onSignedUp: (email: string) => void;
};

/** Step 1. `onType` updates the sample card beside the form. */
export function SignUpStep({ typed, invitation, onType, onSignedUp }: SignUpStepProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [language] = useLanguage();
  const [existing, setExisting] = useState<string | null>(null);
  const signUp = trpc.auth.signUp.useMutation();
  const { form, field, values, isBusy, failure } = useAccountForm({
    schema: signUpFormSchema,
    initial: { ...typed, email: typed.email || (invitation?.email ?? ''), password: '' },
    submit: async (input, fail) => {
      setExisting(null);
      try {
        await signUp.mutateAsync({
          ...input,
          ...(invitation && { invitation: invitation.token }),
          language,
          timeZone: browserTimeZone(),
        });
        toast({
          title: t`Success!`,
          description: t`Please check your email to confirm your account.`,
          isArrival: true,
        });
        onSignedUp(input.email);
      } catch (error) {
        const isKnown = errorCodeOf(error) === 'account_exists';
        if (isKnown) setExisting(input.email);
        const title = isKnown ? t`Account exists` : t`Error`;
        toast({ variant: 'destructive', title, description: errorMessage(i18n, error) });
        fail(isKnown ? null : error);
      }
    },
  });
  const nameField = (name: 'firstName' | 'lastName') => {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        const { firstName, lastName, email } = values;
        onType({ firstName, lastName, email, [name]: event.currentTarget.value });
      },
    };
  };
  return (
    <>
      <EntryHeading text={<Trans>A card that says hello for you, on every phone.</Trans>}>
        <Trans>Create your account</Trans>
      </EntryHeading>
      <SignUpRuleNote invitation={invitation} />
      <form {...form} className="mt-8 flex flex-col gap-5">
        <NameFields firstName={nameField('firstName')} lastName={nameField('lastName')} />
        <EmailField {...field('email')} />
        <NewPasswordField {...field('password')} label={<Trans>Password</Trans>} />
        {existing && <ExistingAccount signIn={<LoginLink email={existing} />} />}
        <NotLetIn failure={failure} formId={form.id} busy={isBusy} />
        <Button type="submit" busy={isBusy} className="mt-1">
          {isBusy ? <Trans>Creating account...</Trans> : <Trans>Create Account</Trans>}
        </Button>
      </form>
      <SocialButtons from={screenPath('onboarding')} />
      <p className="mt-6">
        <Trans>
          Already have an account?{' '}
          <Link to={screenPath('login')} className={textLinkStyle}>
            Sign in
          </Link>
        </Trans>
      </p>
    </>
  );
}
