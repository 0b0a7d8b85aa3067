import { useLingui } from '@lingui/react/macro';
import { QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AppRouter, createTrpcClient, trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { forgetMyQr } from './clear-my-qr.ts';
import { errorCodeOf } from './errors.ts';
import { useLanguage } from './i18n.tsx';
import { useOtherTabs } from './session-events.ts';

export type Profile = NonNullable<inferRouterOutputs<AppRouter>['profiles']['me']>;

/** Half signed in: the password was right, the second factor is still owed (product 23.3). */
export type Challenge = Extract<inferRouterOutputs<AppRouter>['factors']['state'], { state: 'challenge' }>;

/** `failed`: nobody could be asked yet; the answer, once there is one, is kept when a later question fails. */
export type Session =
  | { status: 'loading' | 'out' | 'failed' }
  | { status: 'in'; profile: Profile }
  | { status: 'challenge'; challenge: Challenge };

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
  const session = useWhoIsThere();
  useProfileLanguage(session.status === 'in' ? session.profile : null);
  useForgetting(session.status);
  useOtherTabs(session.status === 'in' ? session.profile.id : session.status === 'loading' ? undefined : null);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What this browser keeps for the time without a network goes with the session, wherever that was ended (product 28.7). */
function useForgetting(status: Session['status']): void {
  const isNobody = status === 'out' || status === 'challenge';
  useEffect(() => {
    if (isNobody) forgetMyQr();
  }, [isNobody]);
}

/**
 * Nobody, where somebody was, is asked about once more before it counts: a change that strengthens the session (product 23.3)
 * ends the old one before the new one is here, and what was open on the screen, recovery codes among it, must outlive that.
 */
function useWhoIsThere(): Session {
  const me = trpc.profiles.me.useQuery();
  // Asked together with the profile at first; afterwards when that says that nobody is there any more
  const owed = trpc.factors.state.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const utils = trpc.useUtils();
  const isChanging = useIsMutating() > 0;
  const isAsking = useRef(false);
  const last = useRef<Profile | null>(null);
  if (me.data) last.current = me.data;
  const isIn = Boolean(me.data);
  const isDoubtful = me.data === null && owed.data?.state === 'in' && !owed.isError;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that says so is doubted anew
  useEffect(() => {
    // Another tab may have taken the second step
    if (isIn) utils.factors.state.setData(undefined, { state: 'in' });
    if (!isDoubtful || isChanging || isAsking.current) return;
    isAsking.current = true;
    void Promise.allSettled([utils.profiles.me.refetch(), utils.factors.state.refetch()]).then(() => {
      isAsking.current = false;
    });
  }, [isIn, isDoubtful, isChanging, me.dataUpdatedAt, utils]);

  const { data, isPending, isError } = me;
  return useMemo<Session>(() => {
    if (data) return { status: 'in', profile: data };
    if (isDoubtful && last.current) return { status: 'in', profile: last.current };
    if (isPending || isDoubtful || (data === null && owed.isPending)) return { status: 'loading' };
    if (data === undefined && isError) return { status: 'failed' };
    if (owed.data?.state === 'challenge') return { status: 'challenge', challenge: owed.data };
    return { status: 'out' };
  }, [data, isPending, isError, owed.data, owed.isPending, isDoubtful]);
}

/** Finds out what a sign-in, or a second step, has led to. An answer under way may still be from before it. */
export function useEntered(): () => Promise<'in' | 'challenge' | 'out'> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    await Promise.all([utils.profiles.me.cancel(), utils.factors.state.cancel()]);
    const [, { state }] = await Promise.all([
      utils.profiles.me.fetch(undefined, { staleTime: 0 }),
      utils.factors.state.fetch(undefined, { staleTime: 0 }),
    ]);
    return state;
  }, [utils]);
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
    onSuccess: () => {
      forgetMyQr();
      window.location.assign('/');
    },
    onError: () =>
      toast({ variant: 'destructive', title: t`Error`, description: t`Signing out failed. Please try again.` }),
  });
  return () => signOut.mutate();
}
