import { useLingui } from '@lingui/react/macro';
import { type QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { SIGNED_IN_KEY } from '#src/accounts/signed-in-flag.ts';
import { type AppRouter, personTrpc, trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { clearPrivateStorage, store } from './browser-storage.ts';
import { useClients } from './clients.ts';
import { useLanguage } from './i18n.tsx';
import { type Me, ownAccountOf, personOf, type SessionPerson } from './me.ts';
import { OwnerProvider } from './owner.tsx';

/** The password was right; the second factor is still required (product 23.3). */
export type SignInChallenge = Extract<inferRouterOutputs<AppRouter>['factors']['state'], { state: 'challenge' }>;

/** `failed`: the session was never loaded. A loaded one survives later request errors. */
type SessionWith<SignedIn> =
  | { status: 'loading' | 'out' | 'failed' }
  | ({ status: 'in' } & SignedIn)
  | { status: 'challenge'; challenge: SignInChallenge };

export type Session = SessionWith<{ person: SessionPerson }>;

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** Only for screens behind a sign-in. */
export function usePerson(): SessionPerson {
  const session = useSession();
  if (session.status !== 'in') throw new Error('usePerson outside of a session');
  return session.person;
}

/** Provides the API client and the session. `known`: has answers already, where a screen is prerendered. */
export function SessionProvider({ known, children }: { known?: QueryClient; children: ReactNode }) {
  const { client, queryClient } = useClients(null, known);
  return (
    <personTrpc.Provider client={client} queryClient={queryClient}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionState>{children}</SessionState>
        </QueryClientProvider>
      </trpc.Provider>
    </personTrpc.Provider>
  );
}

function SessionState({ children }: { children: ReactNode }) {
  const found = useServerSession();
  const session = useMemo<Session>(
    () => (found.status === 'in' ? { status: 'in', person: personOf(found.me) } : found),
    [found],
  );
  const owner = useMemo(() => (found.status === 'in' ? ownAccountOf(found.me) : null), [found]);
  const person = session.status === 'in' ? session.person : null;
  useOwnLanguage(person);
  useSessionStorage(session.status);
  useOtherTabs(person ? person.id : session.status === 'loading' ? undefined : null);
  return (
    <SessionContext value={session}>
      <OwnerProvider owner={owner}>{children}</OwnerProvider>
    </SessionContext>
  );
}

/** Clears the storage also of sessions that ended elsewhere (product 28.7). */
function useSessionStorage(status: Session['status']): void {
  useEffect(() => {
    if (status === 'in') store(SIGNED_IN_KEY, 'true');
    if (status === 'out' || status === 'challenge') clearPrivateStorage();
  }, [status]);
}

/**
 * Checks a sign-out twice before it counts. Upgrading a session (product 23.3) ends the old one before the new cookie arrives,
 * and an open screen, such as one with recovery codes, must survive that.
 */
function useServerSession(): SessionWith<{ me: Me }> {
  const me = trpc.profiles.me.useQuery();
  // Loaded with the profile at first, later only when the profile is gone
  const factors = trpc.factors.state.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const utils = trpc.useUtils();
  const isChanging = useIsMutating() > 0;
  const isChecking = useRef(false);
  const last = useRef<Me | null>(null);
  if (me.data) last.current = me.data;
  const isIn = Boolean(me.data);
  const isUnconfirmed = me.data === null && factors.data?.state === 'in' && !factors.isError;

  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt repeats the check for each response
  useEffect(() => {
    // Another tab may have completed the second step
    if (isIn) utils.factors.state.setData(undefined, { state: 'in' });
    if (!isUnconfirmed || isChanging || isChecking.current) return;
    isChecking.current = true;
    void Promise.allSettled([utils.profiles.me.refetch(), utils.factors.state.refetch()]).then(() => {
      isChecking.current = false;
    });
  }, [isIn, isUnconfirmed, isChanging, me.dataUpdatedAt, utils]);

  const { data, isPending, isError } = me;
  return useMemo<SessionWith<{ me: Me }>>(() => {
    if (data) return { status: 'in', me: data };
    if (isUnconfirmed && last.current) return { status: 'in', me: last.current };
    if (isPending || isUnconfirmed || (data === null && factors.isPending)) return { status: 'loading' };
    if (data === undefined && isError) return { status: 'failed' };
    if (factors.data?.state === 'challenge') return { status: 'challenge', challenge: factors.data };
    return { status: 'out' };
  }, [data, isPending, isError, factors.data, factors.isPending, isUnconfirmed]);
}

/** Reloads the session after a sign-in or second step. Cancels requests that may predate it. */
export function useSignInOutcome(): () => Promise<'in' | 'challenge' | 'out'> {
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

/** The person's language wins once loaded; later choices are saved to it (product 10.1). */
function useOwnLanguage(person: SessionPerson | null) {
  const { t } = useLingui();
  const toast = useToast();
  const [language, setLanguage] = useLanguage();
  const stored = person?.language ?? null;
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

/** Leaves with a full page load: the landing page isn't part of this client. */
export function useSignOut(): () => void {
  const { t } = useLingui();
  const toast = useToast();
  const signOut = trpc.auth.signOut.useMutation({
    onSuccess: () => {
      clearPrivateStorage();
      window.location.assign('/');
    },
    onError: () =>
      toast({ variant: 'destructive', title: t`Error`, description: t`Failed to sign out. Please try again.` }),
  });
  return () => signOut.mutate();
}

/** null: signed out */
type SessionMessage = { userId: string | null };

/**
 * Signing in or out applies to all tabs at once (product 1.19). Signed-out tabs have no live stream, hence the channel. `userId`
 * is undefined until known.
 */
function useOtherTabs(userId: string | null | undefined): void {
  const utils = trpc.useUtils();
  const known = useRef(userId);
  known.current = userId;
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const opened = new BroadcastChannel('session');
    opened.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
      // A tab that doesn't know yet is loading the session now
      if (known.current === undefined || known.current === data.userId) return;
      void utils.profiles.me.invalidate();
      void utils.factors.state.invalidate();
    };
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [utils]);

  useEffect(() => {
    if (userId !== undefined) channel.current?.postMessage({ userId } satisfies SessionMessage);
  }, [userId]);
}
