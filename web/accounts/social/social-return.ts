import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RECENT_SIGN_IN_MINUTES, type SocialOutcome, socialOutcome } from '#src/accounts/social.ts';
import { errorText } from '#src/errors.ts';
import { screenPath } from '#src/screens.ts';
import { useSession } from '../../app/session.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Shows the outcome of a provider redirect on any screen and clears the hash. */
export function useSocialReturn(): void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const { status } = useSession();

  useEffect(() => {
    const returned = socialOutcome(hash);
    if (returned === null || status === 'loading') return;
    const { outcome, details } = returned;
    // Not signed in yet if the second step is pending
    const isOnAccount = pathname === screenPath('account');
    // The account page leads on to the tab of the section
    const isArrival = isOnAccount || outcome === 'welcome';
    if (outcome !== 'welcome' || status !== 'challenge') toast({ ...toastOf(outcome), isArrival });
    const section = outcome === 'confirmed' ? readConfirmPurpose() : isOnAccount ? 'security' : null;
    const place = { pathname, search, hash: section === null ? '' : `#${section}` };
    // Onboarding greets once
    const state = { isSignIn: outcome === 'welcome', isTaken: outcome === 'social_sign_in_first' };
    navigate(place, { replace: true, preventScrollReset: true, state });

    function toastOf(result: SocialOutcome) {
      switch (result) {
        case 'welcome':
          return { title: t`Welcome back!`, description: t`You've successfully signed in.` };
        case 'connected':
          return { title: t`Connected`, description: t`You can now sign in with that account.` };
        case 'confirmed':
          return {
            title: t`Confirmed`,
            description: {
              delete: t`You can delete your account in the next ${{ minutes: RECENT_SIGN_IN_MINUTES }} minutes.`,
              'two-step': t`You can add a second step in the next ${{ minutes: RECENT_SIGN_IN_MINUTES }} minutes.`,
              address: t`You can change your email in the next ${{ minutes: RECENT_SIGN_IN_MINUTES }} minutes.`,
              security: t`You can connect and disconnect accounts in the next ${{ minutes: RECENT_SIGN_IN_MINUTES }} minutes.`,
            }[readConfirmPurpose()],
          };
        default:
          return { variant: 'destructive' as const, title: t`Error`, description: errorText(i18n, result, details) };
      }
    }
  }, [hash, pathname, search, status, navigate, toast, t, i18n]);
}

// What the user confirms their identity for. Stored per tab because the redirect leaves the page.

const KEY = 'confirm-purpose';

/** IDs of account page sections. */
const purposes = ['delete', 'two-step', 'address', 'security'] as const;
export type ConfirmPurpose = (typeof purposes)[number];

export function storeConfirmPurpose(purpose: ConfirmPurpose): void {
  try {
    window.sessionStorage.setItem(KEY, purpose);
  } catch {
    // Storage is blocked: the default below applies.
  }
}

function readConfirmPurpose(): ConfirmPurpose {
  try {
    const stored = window.sessionStorage.getItem(KEY);
    return purposes.find((purpose) => purpose === stored) ?? 'delete';
  } catch {
    return 'delete';
  }
}
