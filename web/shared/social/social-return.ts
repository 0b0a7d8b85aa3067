import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FRESH_MINUTES, type SocialOutcome, socialOutcome } from '#src/social.ts';
import { errorText } from '#src/texts.ts';
import { useToast } from '../../ui/toast.tsx';

/** Says how it went with a provider, on whatever screen the browser comes back to; the address is clean again at once. */
export function useSocialReturn(): void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();

  useEffect(() => {
    const outcome = socialOutcome(hash);
    if (outcome === null) return;
    toast(news(outcome));
    const place = { pathname, search, hash: outcome === 'confirmed' ? '#delete' : '' };
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
            description: t`You can delete your account in the next ${{ minutes: FRESH_MINUTES }} minutes.`,
          };
        default:
          return { variant: 'destructive' as const, title: t`Error`, description: errorText(i18n, how) };
      }
    }
  }, [hash, pathname, search, navigate, toast, t, i18n]);
}
