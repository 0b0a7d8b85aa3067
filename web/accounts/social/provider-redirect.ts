import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import { errorMessage } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';

/** Leaves for a provider's page, whose address `ask` finds out. `leaving` is where to, until the browser is gone. */
export function useLeaving(ask: (provider: SocialProvider) => Promise<{ url: string }>) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);

  // Going back may bring the page up as it was left
  useEffect(() => {
    const comeBack = () => setLeaving(null);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function leave(provider: SocialProvider): Promise<void> {
    if (leaving !== null) return;
    setLeaving(provider);
    try {
      window.location.assign((await ask(provider)).url);
    } catch (error) {
      setLeaving(null);
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    }
  }

  return { leaving, leave };
}

const words = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content.split(' ') ?? [];

/** Whom one can sign in with here: configuration, which the server writes into the page's head. */
export const offered: readonly SocialProvider[] = socialProviders.filter((provider) => words.includes(provider));
