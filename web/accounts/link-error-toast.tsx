import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type VerificationError, verificationError } from '#src/accounts/verification-error.ts';
import { useToast } from '../ui/toast.tsx';
import { useHashMessage } from './hash-message.ts';

/** Tells signed-in users, who need no new link, why a link failed. */
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
    superseded: {
      title: t`We sent you a newer email`,
      description: t`Only the link in the latest email works. Open that one, or request another.`,
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
