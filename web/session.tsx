import { useLingui } from '@lingui/react/macro';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { errorCodeOf } from './errors.ts';
import { useLanguage } from './i18n.tsx';
import { type AppRouter, createTrpcClient, trpc } from './trpc.ts';
import { useToast } from './ui/toast.tsx';

export type Profile = NonNullable<inferRouterOutputs<AppRouter>['profiles']['me']>;

/** `failed`: nobody could be asked yet; the answer, once there is one, is kept when a later question fails. */
export type Session = { status: 'loading' | 'out' | 'failed' } | { status: 'in'; profile: Profile };

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, as the server last said. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** Questions to the server, and the session that most of them need. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [language] = useLanguage();
  const languageNow = useRef(language);
  languageNow.current = language;
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => createTrpcClient(() => languageNow.current));
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionState>{children}</SessionState>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function SessionState({ children }: { children: ReactNode }) {
  const { data: profile, isPending, isError } = trpc.profiles.me.useQuery();
  useProfileLanguage(profile ?? null);
  const session = useMemo<Session>(() => {
    if (profile) return { status: 'in', profile };
    if (isPending) return { status: 'loading' };
    return { status: isError && profile === undefined ? 'failed' : 'out' };
  }, [profile, isPending, isError]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The profile's language wins once it is loaded; a later choice is saved to the profile (product 10.1). */
function useProfileLanguage(profile: Profile | null) {
  const { t } = useLingui();
  const toast = useToast();
  const [language, setLanguage] = useLanguage();
  const stored = profile?.language ?? null;
  const saved = useRef(stored);
  const save = trpc.profiles.setLanguage.useMutation({
    onSuccess: () => toast({ title: t`Language updated successfully` }),
    onError: () => toast({ variant: 'destructive', title: t`Error`, description: t`Failed to update language` }),
  });

  useEffect(() => {
    saved.current = stored;
    if (stored) setLanguage(stored);
  }, [stored, setLanguage]);

  useEffect(() => {
    if (saved.current === null || saved.current === language) return;
    saved.current = language;
    save.mutate({ language });
  }, [language, save.mutate]);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal will be the same again; only what may have been a passing fault is asked once more
        retry: (failures, error) => failures < 2 && ['unavailable', 'offline'].includes(errorCodeOf(error)),
      },
    },
  });
}

/** Signs out and leaves for the landing page, which is not part of this client: a real navigation. */
export function useSignOut(): () => void {
  const { t } = useLingui();
  const toast = useToast();
  const signOut = trpc.auth.signOut.useMutation({
    onSuccess: () => window.location.assign('/'),
    onError: () =>
      toast({ variant: 'destructive', title: t`Error`, description: t`Signing out failed. Please try again.` }),
  });
  return () => signOut.mutate();
}
