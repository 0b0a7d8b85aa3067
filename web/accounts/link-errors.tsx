import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { emailSchema } from '#src/accounts/credentials.ts';
import { type VerificationError, verificationError } from '#src/accounts/verification-error.ts';
import { screenPath } from '#src/screens.ts';
import { Notice } from '../app/notice.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useHashMessage } from './hash-message.ts';
import { useLinkErrorTexts } from './link-error-toast.tsx';

/** Why an emailed link failed, and the email it was sent to, if a new one can be sent there. */
export type LinkFailure = { error: VerificationError; email: string };

/** The failure that the URL's hash names, which anyone can write. */
export function linkFailure(hash: string): LinkFailure | null {
  const error = verificationError(hash);
  return error && { error, email: validEmail(new URLSearchParams(hash.slice(1)).get('email')) };
}

function validEmail(email: unknown): string {
  return emailSchema.safeParse(email).data ?? '';
}

/** Explains why an emailed link failed, from the URL's hash. */
export function LinkErrorNotice() {
  const [failure] = useHashMessage(linkFailure);
  const texts = useLinkErrorTexts();
  if (failure === null) return null;
  const { title, description } = texts[failure.error];
  return (
    <div role="alert" className="mb-8">
      <Notice
        tone="danger"
        title={title}
        action={
          <Link
            to={screenPath('onboarding')}
            state={linkErrorState(failure)}
            className={buttonStyle('secondary', 'small')}
          >
            <Trans>Send a new link</Trans>
          </Link>
        }
      >
        {description}
      </Notice>
    </div>
  );
}

type LinkErrorState = { linkError: VerificationError; linkEmail: string };

/** Location state for /onboarding, where a new link is sent. */
function linkErrorState({ error, email }: LinkFailure): LinkErrorState {
  return { linkError: error, linkEmail: email };
}

const errors: readonly unknown[] = ['expired', 'superseded', 'used', 'failed'] satisfies VerificationError[];

/** Location state is untrusted. */
export function linkFailureOf(state: unknown): LinkFailure | null {
  const { linkError, linkEmail } = (state ?? {}) as Partial<Record<keyof LinkErrorState, unknown>>;
  return errors.includes(linkError) ? { error: linkError as VerificationError, email: validEmail(linkEmail) } : null;
}
