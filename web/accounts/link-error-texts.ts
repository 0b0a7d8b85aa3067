import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { VerificationError } from '#src/onboarding/onboarding.ts';
import { useToast } from '../ui/toast.tsx';

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
