import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type VerificationError, verificationError } from '#src/onboarding/onboarding.ts';
import { useHashMessage } from '../app/hash-message.ts';
import { Notice } from '../app/notice.tsx';
import { Link } from '../app/routing/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';

/** Says why the link of a mail did not work, as the address's hash tells it, and leads to a new one. */
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

/** For whoever is signed in, and needs no other link: said in passing. */
export function LinkErrorToast() {
  const [error] = useHashMessage(verificationError);
  useLinkErrorToast(error);
  return null;
}

type LinkErrorText = { title: string; description: string };

/** Why a confirmation link did not work, and what to do about it. */
export function useLinkErrorTexts(): Record<VerificationError, LinkErrorText> {
  const { t } = useLingui();
  return {
    expired: {
      title: t`Verification link expired`,
      description: t`A link is valid for 24 hours. Send yourself a new one here.`,
    },
    used: {
      title: t`Link already used`,
      description: t`If your email is confirmed, sign in. If not, send yourself a new link: only the newest one works.`,
    },
    failed: {
      title: t`Verification error`,
      description: t`This link is not valid. Please request a new one.`,
    },
  };
}

/** Says it in passing; the page goes on saying it. */
export function useLinkErrorToast(error: VerificationError | null): void {
  const toast = useToast();
  const texts = useLinkErrorTexts();
  const told = useRef<VerificationError | null>(null);
  useEffect(() => {
    if (error === null || told.current === error) return;
    told.current = error;
    toast({ variant: 'destructive', ...texts[error] });
  }, [error, texts, toast]);
}

/** What a screen hands over to /onboarding, where a new link is sent. */
export function linkErrorState(error: VerificationError): { linkError: VerificationError } {
  return { linkError: error };
}

/** What was handed over; null where nothing was. The state of a location is nobody's word but the browser's. */
export function handedLinkError(state: unknown): VerificationError | null {
  const { linkError } = (state ?? {}) as { linkError?: unknown };
  return linkError === 'expired' || linkError === 'used' || linkError === 'failed' ? linkError : null;
}
