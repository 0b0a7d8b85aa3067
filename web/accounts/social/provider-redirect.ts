import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { SocialProvider } from '#src/accounts/social.ts';
import { errorMessage } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';

/** Redirects to a provider's page, whose URL `getUrl` requests. */
export function useProviderRedirect(getUrl: (provider: SocialProvider) => Promise<{ url: string }>) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [redirectingTo, setRedirectingTo] = useState<SocialProvider | null>(null);

  // The back button may restore the page as it was
  useEffect(() => {
    const reset = () => setRedirectingTo(null);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function redirect(provider: SocialProvider): Promise<void> {
    if (redirectingTo !== null) return;
    setRedirectingTo(provider);
    try {
      window.location.assign((await getUrl(provider)).url);
    } catch (error) {
      setRedirectingTo(null);
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    }
  }

  return { redirectingTo, redirect };
}
