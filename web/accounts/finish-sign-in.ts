import { useLingui } from '@lingui/react/macro';
import { useSignInOutcome } from '../app/session.tsx';
import { useToast } from '../ui/toast.tsx';

/** Loads the new session, which redirects the screen or asks for the second step. */
export function useFinishSignIn(): () => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const signInOutcome = useSignInOutcome();
  return async () => {
    if ((await signInOutcome()) !== 'in') return;
    toast({ title: t`Welcome back!`, description: t`You've successfully signed in.`, isArrival: true });
  };
}
