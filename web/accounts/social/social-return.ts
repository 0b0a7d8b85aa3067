import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { FRESH_MINUTES, type SocialOutcome, socialOutcome } from '#src/accounts/social.ts';
import { errorText } from '#src/texts.ts';
import { useLocation, useNavigate } from '../../app/routing/location.ts';
import { useSession } from '../../app/session.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Says how it went with a provider, on whatever screen the browser comes back to; the address is clean again at once. */
export function useSocialReturn(): void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const { status } = useSession();

  useEffect(() => {
    const outcome = socialOutcome(hash);
    if (outcome === null || status === 'loading') return;
    // Nobody is welcome yet who owes the second step
    if (outcome !== 'welcome' || status !== 'challenge') toast(news(outcome));
    const place = { pathname, search, hash: outcome === 'confirmed' ? `#${readConfirmPurpose()}` : '' };
    // Onboarding greets nobody twice
    navigate(place, { replace: true, preventScrollReset: true, state: { isSignIn: outcome === 'welcome' } });

    function news(how: SocialOutcome) {
      switch (how) {
        case 'welcome':
          return { title: t`Welcome back!`, description: t`You've successfully signed in.` };
        case 'connected':
          return { title: t`Connected`, description: t`From now on you can sign in with it.` };
        case 'confirmed':
          return {
            title: t`Confirmed`,
            description: {
              delete: t`You can delete your account in the next ${{ minutes: FRESH_MINUTES }} minutes.`,
              'two-step': t`You can add a second factor in the next ${{ minutes: FRESH_MINUTES }} minutes.`,
              address: t`You can change your address in the next ${{ minutes: FRESH_MINUTES }} minutes.`,
              security: t`You can connect and disconnect accounts in the next ${{ minutes: FRESH_MINUTES }} minutes.`,
            }[readConfirmPurpose()],
          };
        default:
          return { variant: 'destructive' as const, title: t`Error`, description: errorText(i18n, how) };
      }
    }
  }, [hash, pathname, search, status, navigate, toast, t, i18n]);
}

// What a provider is asked to confirm somebody for. The browser leaves the page for it: kept for this tab.

const KEY = 'confirm-purpose';

/** Ids of parts of the account page. */
const purposes = ['delete', 'two-step', 'address', 'security'] as const;
export type ConfirmPurpose = (typeof purposes)[number];

export function storeConfirmPurpose(purpose: ConfirmPurpose): void {
  try {
    window.sessionStorage.setItem(KEY, purpose);
  } catch {
    // Then it leads back to where it is asked for most.
  }
}

export function readConfirmPurpose(): ConfirmPurpose {
  try {
    const kept = window.sessionStorage.getItem(KEY);
    return purposes.find((purpose) => purpose === kept) ?? 'delete';
  } catch {
    return 'delete';
  }
}
