import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { nextStep } from '#src/onboarding/onboarding.ts';
import { appName } from '../app/app-name.ts';
import { readStored, store } from '../app/browser-storage.ts';
import { useLocation } from '../app/routing/location.ts';
import type { Profile } from '../app/session.tsx';
import { useToast } from '../ui/toast.tsx';

const STORAGE_KEY = 'welcomed';

/** Welcomes, once, whoever comes from the confirmation mail. Who signed in was greeted already. */
export function useArrival(profile: Profile | null): void {
  const { t } = useLingui();
  const toast = useToast();
  const { state } = useLocation() as { state: { isSignIn?: boolean } | null };
  const id = profile && nextStep(profile) === 'plan' ? profile.id : null;
  const isSignIn = state?.isSignIn === true;

  useEffect(() => {
    if (id === null || readStored(STORAGE_KEY) === id) return;
    store(STORAGE_KEY, id);
    if (isSignIn) return;
    toast({ title: t`Account created!`, description: t`Welcome to ${appName}. Let's choose your plan.` });
  }, [id, isSignIn, t, toast]);
}
