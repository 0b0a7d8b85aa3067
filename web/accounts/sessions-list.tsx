import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Monitor, Plug, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { browserNames, handhelds, systemNames } from '#src/accounts/device-names.ts';
import { socialNames } from '#src/accounts/social.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { errorMessage } from '../app/errors.ts';
import { PartFailed } from '../app/load-failed.tsx';
import { type AppRouter, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAnnounce, useToast } from '../ui/toast.tsx';

/** Signed-in devices. */
export function SessionsList() {
  const { t } = useLingui();
  const sessions = trpc.account.sessions.useQuery();
  const { end, endOthers } = useEndSessions();
  const [isConfirming, setConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ways = useOtherSignInMethods();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <div>
      {/* Gets the focus when the focused row disappears */}
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold outline-none">
        <Trans>Devices</Trans>
      </h3>
      {sessions.isPending && <Skeleton className="mt-3 h-16" />}
      {sessions.isError && !sessions.data && (
        <PartFailed
          busy={sessions.isFetching}
          onRetry={() => sessions.refetch()}
          className="mt-3 flex-wrap items-center gap-3"
        >
          <Trans>Couldn't load your devices.</Trans>
        </PartFailed>
      )}
      {sessions.data && (
        <ul className="mt-1 divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => {
                end(session.id);
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && ways && (
        <p className="mt-2 text-sm text-ink-soft">
          <Trans>Signing out a device doesn't remove your other ways to sign in: {ways}.</Trans>
        </p>
      )}
      {others.length > 1 && (
        <Button variant="secondary" className="mt-3" onClick={() => setConfirming(true)}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t`Sign out all other devices?`}
        description={
          <>
            <Trans>Anyone using your account on them will have to sign in again. This device stays signed in.</Trans>
            {ways && (
              <>
                {' '}
                <Trans>These other ways to sign in remain: {ways}. Remove any you don't recognize.</Trans>
              </>
            )}
          </>
        }
        confirmLabel={t`Sign out devices`}
        onConfirm={() => {
          setConfirming(false);
          endOthers();
        }}
      />
    </div>
  );
}

type ListedSession = inferRouterOutputs<AppRouter>['account']['sessions'][number];

function SessionRow({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { device, isCurrent, isApiClient } = session;
  const browser = browserNames[device.browser];
  const system = systemNames[device.system];
  const known = browser && system ? t`${browser} on ${system}` : (browser ?? system);
  const client = known ? t`API client (${known})` : t`API client`;
  const name = isApiClient ? client : (known ?? t`Unknown device`);
  const Icon = isApiClient ? Plug : handhelds.includes(device.system) ? Smartphone : Monitor;
  const since = i18n.date(session.createdAt, { dateStyle: 'medium' });
  const seen = i18n.date(session.lastSeen, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {name}
          {isCurrent && (
            <span className="rounded-full bg-theme px-2.5 py-0.5 text-sm font-semibold text-on-theme">
              <Trans>This device</Trans>
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? (
            <Trans>Signed in {since}</Trans>
          ) : (
            <Trans>
              Signed in {since}, last seen {seen}
            </Trans>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" size="small" onClick={onEnd} aria-label={t`Sign out of ${name}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

/** Ends sessions with an optimistic update of the list. */
function useEndSessions() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
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
    onSuccess: () => announce(t`Device signed out`),
    onError: (error, _, shown) => fail(error, shown),
    onSettled: () => account.sessions.invalidate(),
  });
  const others = trpc.account.endOtherSessions.useMutation({
    onMutate: () => keepOnly((session) => session.isCurrent),
    onSuccess: () => announce(t`All other devices were signed out`),
    onError: (error, _, shown) => fail(error, shown),
    onSettled: () => account.sessions.invalidate(),
  });
  return { end: (id: string) => one.mutate({ id }), endOthers: () => others.mutate() };
}

/** Names the ways to sign in that remain after signing out all devices; null if none (product 1.21). */
function useOtherSignInMethods(): string | null {
  const { t, i18n } = useLingui();
  const connections = trpc.auth.waysIn.useQuery().data?.connections ?? [];
  const factors = trpc.factors.list.useQuery().data?.factors ?? [];
  const passkeys = factors.filter(({ isPasskey, status }) => isPasskey && status === 'verified').length;
  const ways = connections.map(({ provider }) => socialNames[provider] as string);
  if (passkeys > 0) ways.push(t`${plural(passkeys, { one: '# passkey', other: '# passkeys' })}`);
  return ways.length > 0 ? new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(ways) : null;
}
