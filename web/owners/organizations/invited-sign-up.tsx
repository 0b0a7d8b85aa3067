import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { invitedSignUpFormSchema } from '#src/owners/invitations.ts';
import { screenPath } from '#src/screens.ts';
import { useAccountForm } from '../../accounts/account-form.ts';
import { ExistingAccount } from '../../accounts/existing-account.tsx';
import { NameFields } from '../../accounts/name-fields.tsx';
import { NewPasswordField } from '../../accounts/new-password-field.tsx';
import { SocialButtons } from '../../accounts/social/social-buttons.tsx';
import { errorCodeOf } from '../../app/errors.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { NotLetIn } from '../../app/not-saved.tsx';
import { browserTimeZone } from '../../app/time-zone.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import type { InvitationPreview } from './invitation-summary.tsx';
import { useJoined } from './use-joined.ts';

type InvitedSignUpProps = {
  token: string;
  invitation: InvitationPreview;
  /** from sending the form until it fails */
  onJoining: (isJoining: boolean) => void;
  onSignIn: () => void;
};

/** A new account for the invited email, which the link proves, as a member at once. */
export function InvitedSignUp({ token, invitation, onJoining, onSignIn }: InvitedSignUpProps) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const joined = useJoined(invitation);
  const [isKnown, setKnown] = useState(false);
  const signUp = trpc.invitations.signUp.useMutation();
  const { form, field, isBusy, failure } = useAccountForm({
    schema: invitedSignUpFormSchema,
    initial: { firstName: '', lastName: '', password: '' },
    submit: async (input, fail) => {
      setKnown(false);
      onJoining(true);
      try {
        await signUp.mutateAsync({ ...input, token, language, timeZone: browserTimeZone() });
        await joined();
      } catch (error) {
        const hasAccount = errorCodeOf(error) === 'account_exists';
        setKnown(hasAccount);
        onJoining(false);
        fail(hasAccount ? null : error);
      }
    },
  });
  const signIn = (
    <Button size="small" onClick={onSignIn}>
      <Trans>Sign In</Trans>
    </Button>
  );
  return (
    <>
      <form {...form} aria-label={t`Create your account`} className="mt-8 flex flex-col gap-5">
        <NameFields firstName={field('firstName')} lastName={field('lastName')} />
        {/* For password managers */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <NewPasswordField {...field('password')} label={<Trans>Password</Trans>} />
        {isKnown && <ExistingAccount signIn={signIn} />}
        <NotLetIn title={<Trans>Not joined</Trans>} failure={failure} formId={form.id} busy={isBusy} />
        <Button type="submit" busy={isBusy} className="mt-1">
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Create account and join</Trans>}
        </Button>
      </form>
      <SocialButtons from={screenPath('invitation')} />
      <p className="mt-6">
        <Trans>
          Already have an account?{' '}
          <button type="button" className={textLinkStyle} onClick={onSignIn}>
            Sign in
          </button>
        </Trans>
      </p>
    </>
  );
}
