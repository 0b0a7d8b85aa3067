import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../trpc.ts';
import { Button } from '../ui/button.tsx';

export type ListedKey = inferRouterOutputs<AppRouter>['apiKeys']['list']['keys'][number];

type KeyRowProps = { apiKey: ListedKey; onRotate: (() => void) | null; onRevoke: () => void };

export function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps) {
  const { t, i18n } = useLingui();
  const { name, prefix, scopes, createdAt, createdBy, expiresAt, lastUsedAt, lastUsedBy } = apiKey;
  const day = (instant: string) => i18n.date(instant, { dateStyle: 'medium' });
  const minute = (instant: string) => i18n.date(instant, { dateStyle: 'medium', timeStyle: 'short' });
  const [made, used] = [day(createdAt), lastUsedAt && minute(lastUsedAt)];
  const end = expiresAt && minute(expiresAt);
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-ink-soft">
          <code translate="no">{prefix}…</code> · <span translate="no">{scopes.join(', ')}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {createdBy ? (
            <Trans>
              Created {made} by {createdBy}
            </Trans>
          ) : (
            <Trans>Created {made}</Trans>
          )}
          {' · '}
          {end === null ? (
            <Trans>Never ends</Trans>
          ) : hasEnded ? (
            <span className="text-danger">
              <Trans>Ended {end}</Trans>
            </span>
          ) : (
            <Trans>Ends {end}</Trans>
          )}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {used === null ? (
            <Trans>Never used</Trans>
          ) : lastUsedBy ? (
            <Trans>
              Last used {used} by {lastUsedBy}
            </Trans>
          ) : (
            <Trans>Last used {used}</Trans>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {onRotate && (
          <Button variant="secondary" size="small" onClick={onRotate} aria-label={t`Replace ${name}`}>
            <Trans>Replace</Trans>
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onRevoke} aria-label={t`Revoke ${name}`}>
          <Trans>Revoke</Trans>
        </Button>
      </div>
    </li>
  );
}
