import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { signInSchema } from '#src/credentials.ts';
import { errorCodeOf, errorMessage } from '../errors.ts';
import { useAccountForm } from '../shared/account-form.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

const schema = signInSchema.omit({ rememberMe: true });

/**
 * The form that signs in; the session that comes of it sends the screen on. `unverified` is the address that was refused
 * because it is not confirmed yet.
 */
export function useSignIn(initialEmail: string, rememberMe = true) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [unverified, setUnverified] = useState<string | null>(null);
  const mutation = trpc.auth.signIn.useMutation();

  async function signIn(input: { email: string; password: string }) {
    setUnverified(null);
    try {
      await mutation.mutateAsync({ ...input, rememberMe });
      // An answer under way may still say that nobody is signed in
      await utils.profiles.me.cancel();
      await utils.profiles.me.fetch();
      toast({ title: t`Welcome back!`, description: t`You've successfully signed in.` });
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === 'email_not_verified') setUnverified(input.email);
      const description =
        code === 'invalid_credentials' ? t`Invalid email or password. Please try again.` : errorMessage(i18n, error);
      toast({ variant: 'destructive', title: t`Login failed`, description });
    }
  }

  const form = useAccountForm({ schema, initial: { email: initialEmail, password: '' }, submit: signIn });
  return { ...form, unverified };
}
