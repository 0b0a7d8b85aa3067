import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type VerificationError, verificationError } from '#src/accounts/verification-error.ts';
import { useHashMessage } from '../app/hash-message.ts';
import { Notice } from '../app/notice.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';

/** Explains why an emailed link failed, from the URL's hash. */
export function LinkErrorNotice() {
  const [error] = useHashMessage(verificationError);
  const texts = useLinkErrorTexts();
  useLinkErrorToast(error);
  if (error === null) return null;
  return (
    <Notice
      tone="danger"
      title={texts[error].title}
      action={
        <Link to="/onboarding" state={linkErrorState(error)} className={buttonStyle('secondary', 'small')}>
          <Trans>Send a new link</Trans>
        </Link>
      }
      className="mb-8"
    >
      {texts[error].description}
    </Notice>
  );
}

/** For signed-in users, who need no new link. */
export function LinkErrorToast() {
  const [error] = useHashMessage(verificationError);
  useLinkErrorToast(error);
  return null;
}

type LinkErrorText = { title: string; description: string };

export function useLinkErrorTexts(): Record<VerificationError, LinkErrorText> {
  const { t } = useLingui();
  return {
    expired: {
      title: t`Verification link expired`,
      description: t`Links expire after 24 hours. You can request a new one here.`,
    },
    used: {
      title: t`Link already used`,
      description: t`If your email is already confirmed, sign in. If not, request a new link; only the latest one works.`,
    },
    failed: {
      title: t`Verification error`,
      description: t`This link isn't valid. Please request a new one.`,
    },
  };
}

export function useLinkErrorToast(error: VerificationError | null): void {
  const toast = useToast();
  const texts = useLinkErrorTexts();
  const shownError = useRef<VerificationError | null>(null);
  useEffect(() => {
    if (error === null || shownError.current === error) return;
    shownError.current = error;
    toast({ variant: 'destructive', ...texts[error] });
  }, [error, texts, toast]);
}

/** Location state for /onboarding, where a new link is sent. */
function linkErrorState(error: VerificationError): { linkError: VerificationError } {
  return { linkError: error };
}

/** Location state is untrusted. */
export function linkErrorOf(state: unknown): VerificationError | null {
  const { linkError } = (state ?? {}) as { linkError?: unknown };
  return linkError === 'expired' || linkError === 'used' || linkError === 'failed' ? linkError : null;
}
