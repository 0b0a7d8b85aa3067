import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import type { AppRouter } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { ProviderMark } from './social/provider-mark.tsx';

type Connection = inferRouterOutputs<AppRouter>['auth']['waysIn']['connections'][number];

type ConnectionRowProps = {
  provider: SocialProvider;
  /** null: not connected */
  connection: Connection | null;
  /** nothing else signs in to the account */
  isLast: boolean;
  isBusy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
};

/** One provider, and what can be done about it. */
export function ConnectionRow({ provider, connection, isLast, isBusy, onConnect, onDisconnect }: ConnectionRowProps) {
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
            <Trans>Your only way to sign in. To disconnect it, set a password first.</Trans>
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
