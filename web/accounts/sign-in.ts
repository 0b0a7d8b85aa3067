import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { signInSchema } from '#src/accounts/credentials.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { useEntered } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { useAccountForm } from './account-form.ts';

const schema = signInSchema.omit({ rememberMe: true });

/**
 * The form that signs in; the session that comes of it sends the screen on. `unverified` is the address that was refused
 * because it is not confirmed yet, `failure` what else went wrong: the toast is gone soon, the form goes on saying it.
 */
export function useSignIn(email: string, rememberMe = true) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const entered = useEntered();
  const [unverified, setUnverified] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const mutation = trpc.auth.signIn.useMutation();

  async function signIn(input: { email: string; password: string }) {
    setUnverified(null);
    setFailure(null);
    try {
      await mutation.mutateAsync({ ...input, rememberMe });
      if ((await entered()) !== 'in') return;
      toast({ title: t`Welcome back!`, description: t`You've successfully signed in.` });
    } catch (error) {
      const code = errorCodeOf(error);
      const description =
        code === 'invalid_credentials' ? t`Invalid email or password. Please try again.` : errorMessage(i18n, error);
      if (code === 'email_not_verified') setUnverified(input.email);
      else setFailure(description);
      toast({ variant: 'destructive', title: t`Login failed`, description });
    }
  }

  const form = useAccountForm({ schema, initial: { email, password: '' }, submit: signIn });
  return { ...form, unverified, failure };
}
