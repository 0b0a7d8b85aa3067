import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Ends sessions: gone from the list at once, and back in it where the server refuses. */
export function useEndSessions() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const { account } = trpc.useUtils();

  async function keepOnly(isKept: (session: { id: string; isCurrent: boolean }) => boolean) {
    await account.sessions.cancel();
    const before = account.sessions.getData();
    account.sessions.setData(undefined, (list) => list?.filter(isKept));
    return { back: () => account.sessions.setData(undefined, before) };
  }

  function fail(error: unknown, shown: { back: () => void } | undefined): void {
    shown?.back();
    toast({ variant: 'destructive', title: t`The device is still signed in`, description: errorMessage(i18n, error) });
  }

  const one = trpc.account.endSession.useMutation({
    onMutate: ({ id }) => keepOnly((session) => session.id !== id),
    onSuccess: () => toast({ title: t`Device signed out` }),
    onError: (error, _, shown) => fail(error, shown),
    onSettled: () => account.sessions.invalidate(),
  });
  const others = trpc.account.endOtherSessions.useMutation({
    onMutate: () => keepOnly((session) => session.isCurrent),
    onSuccess: () => toast({ title: t`All other devices were signed out` }),
    onError: (error, _, shown) => fail(error, shown),
    onSettled: () => account.sessions.invalidate(),
  });
  return { end: (id: string) => one.mutate({ id }), endOthers: () => others.mutate() };
}
