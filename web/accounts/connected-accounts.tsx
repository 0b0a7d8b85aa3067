import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { useRef, useState } from 'react';
import { type SocialProvider, socialNames, socialProviders } from '#src/accounts/social.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { PartFailed } from '../app/load-failed.tsx';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { type AppRouter, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAnnounce } from '../ui/toast.tsx';
import { offeredProviders } from './offered-sign-ins.ts';
import { ProviderMark } from './social/provider-mark.tsx';
import { useProviderRedirect } from './social/provider-redirect.ts';

const ConnectionDialog = lazy(async () => (await withTexts(import('./connection-dialog.tsx'))).ConnectionDialog);

/** Google and Apple accounts that can sign in to this account (product 21.7). */
export function ConnectedAccounts() {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const ways = trpc.auth.waysIn.useQuery();
  const [openDialog, setOpenDialog] = useState<{ action: 'connect' | 'disconnect'; provider: SocialProvider } | null>(
    null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpenDialog(null);
    failure.clear();
  };
  // The sign-in may no longer be recent: refetch what the server requires
  const connect = trpc.auth.connect.useMutation({ onError: () => utils.auth.waysIn.invalidate() });
  const { redirectingTo, redirect } = useProviderRedirect((provider) => connect.mutateAsync({ provider }));
  const disconnect = trpc.auth.disconnect.useMutation({
    onSuccess: () => {
      announce(t`Disconnected`);
      close();
      heading.current?.focus();
    },
    onSettled: () => utils.auth.waysIn.invalidate(),
  });

  async function confirm(password?: string): Promise<void> {
    if (openDialog === null) return;
    const { action, provider } = openDialog;
    const input = { provider, ...(password !== undefined && { password }) };
    if (action === 'connect') window.location.assign((await connect.mutateAsync(input)).url);
    else await disconnect.mutateAsync(input);
  }

  const confirmDisconnect = () => void confirm().catch(failure.fail);

  const connections = ways.data?.connections ?? [];
  const name = openDialog === null ? '' : socialNames[openDialog.provider];
  const shown = socialProviders.filter(
    (provider) => offeredProviders.includes(provider) || connections.some((each) => each.provider === provider),
  );
  if (shown.length === 0) return null;
  return (
    <div>
      {/* Gets the focus when the focused button disappears */}
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold outline-none">
        <Trans>Connected accounts</Trans>
      </h3>
      {ways.isPending && <Skeleton className="mt-3 h-28" />}
      {ways.isError && !ways.data && (
        <PartFailed busy={ways.isFetching} onRetry={() => ways.refetch()} className="mt-3 flex-wrap items-center gap-3">
          <Trans>Couldn't load your connected accounts.</Trans>
        </PartFailed>
      )}
      {ways.data && (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((provider) => (
            <ConnectionRow
              key={provider}
              provider={provider}
              connection={connections.find((each) => each.provider === provider) ?? null}
              isLast={isLast(ways.data, provider)}
              isBusy={redirectingTo !== null}
              onConnect={() =>
                ways.data.asks === 'none' ? redirect(provider) : setOpenDialog({ action: 'connect', provider })
              }
              onDisconnect={() => setOpenDialog({ action: 'disconnect', provider })}
            />
          ))}
        </ul>
      )}
      {openDialog && ways.data && ways.data.asks !== 'none' && (
        <ConnectionDialog
          {...openDialog}
          asks={ways.data.asks}
          connected={connections.map(({ provider }) => provider)}
          onConfirm={confirm}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={openDialog?.action === 'disconnect' && ways.data?.asks === 'none'}
        onOpenChange={(open) => !open && close()}
        title={t`Disconnect ${name}?`}
        description={t`You won't be able to sign in with ${name} anymore. We'll confirm by email, and you can reconnect it at any time.`}
        confirmLabel={t`Disconnect`}
        busy={disconnect.isPending}
        notice={<NotSaved failure={failure} onRetry={confirmDisconnect} busy={disconnect.isPending} />}
        onConfirm={confirmDisconnect}
      />
    </div>
  );
}

type SignInMethods = { hasPassword: boolean; connections: { provider: SocialProvider; isOffered: boolean }[] };

/** Whether this provider is the only way to sign in (product 21.8). */
function isLast({ hasPassword, connections }: SignInMethods, provider: SocialProvider): boolean {
  return !hasPassword && !connections.some((each) => each.provider !== provider && each.isOffered);
}

type ProviderConnection = inferRouterOutputs<AppRouter>['auth']['waysIn']['connections'][number];

type ConnectionRowProps = {
  provider: SocialProvider;
  /** null: not connected */
  connection: ProviderConnection | null;
  /** the only way to sign in */
  isLast: boolean;
  isBusy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
};

function ConnectionRow({ provider, connection, isLast, isBusy, onConnect, onDisconnect }: ConnectionRowProps) {
  const { t, i18n } = useLingui();
  const name = socialNames[provider];
  const since = connection && i18n.date(connection.createdAt, { dateStyle: 'medium' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <ProviderMark provider={provider} className="size-6 shrink-0 self-start" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm break-words text-ink-soft">
          {connection === null && <Trans>Not connected</Trans>}
          {connection?.email && `${connection.email} · `}
          {since && <Trans>connected {since}</Trans>}
        </p>
        {connection && isLast && (
          <p className="text-sm">
            <Trans>This is your only way to sign in. Set a password before you disconnect it.</Trans>
          </p>
        )}
      </div>
      {connection === null && (
        <Button variant="secondary" size="small" busy={isBusy} onClick={onConnect} aria-label={t`Connect ${name}`}>
          <Trans>Connect</Trans>
        </Button>
      )}
      {connection && !isLast && (
        <Button variant="secondary" size="small" onClick={onDisconnect} aria-label={t`Disconnect ${name}`}>
          <Trans>Disconnect</Trans>
        </Button>
      )}
    </li>
  );
}
