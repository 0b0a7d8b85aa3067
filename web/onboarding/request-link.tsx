import { Trans } from '@lingui/react/macro';
import { resetRequestSchema } from '#src/accounts/credentials.ts';
import type { VerificationError } from '#src/onboarding/onboarding.ts';
import { useAccountForm } from '../accounts/account-form.ts';
import { useLinkErrorTexts } from '../accounts/link-errors.tsx';
import { EmailField } from '../app/email-field.tsx';
import { Link } from '../app/routing/link.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { Button } from '../ui/button.tsx';
import { useResend } from './resend.ts';
import { StepHeading } from './step-heading.tsx';

type RequestLinkProps = {
  error: VerificationError;
  onSent: (email: string, sentAt: number) => void;
  onSignUp: () => void;
};

/** A link failed in a browser that does not know whose it was: asks, and sends a new one. */
export function RequestLink({ error, onSent, onSignUp }: RequestLinkProps) {
  const { title, description } = useLinkErrorTexts()[error];
  const { resend } = useResend();
  const { form, field, isBusy } = useAccountForm({
    schema: resetRequestSchema,
    initial: { email: '' },
    submit: async ({ email }) => {
      const sentAt = await resend(email);
      if (sentAt !== null) onSent(email, sentAt);
    },
  });
  return (
    <>
      <StepHeading text={description}>{title}</StepHeading>
      <form {...form} className="mt-8 flex flex-col gap-5">
        <EmailField {...field('email')} />
        <Button type="submit" busy={isBusy} className="mt-1">
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Send a new link</Trans>}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        <Link to="/login" className={textLinkStyle}>
          <Trans>Sign In</Trans>
        </Link>
        <button type="button" className={textLinkStyle} onClick={onSignUp}>
          <Trans>Create an account</Trans>
        </button>
      </p>
    </>
  );
}
