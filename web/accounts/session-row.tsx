import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Monitor, Smartphone } from 'lucide-react';
import type { AppRouter } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { browserNames, handhelds, systemNames } from './device-names.ts';

export type OwnSession = inferRouterOutputs<AppRouter>['account']['sessions'][number];

/** One device that is signed in. */
export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { device, isCurrent } = session;
  const browser = browserNames[device.browser];
  const system = systemNames[device.system];
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
  const Icon = handhelds.includes(device.system) ? Smartphone : Monitor;
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
