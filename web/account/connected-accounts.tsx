import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type SocialProvider, socialNames, socialProviders } from '#src/social.ts';
import { errorMessage } from '../errors.ts';
import { offered } from '../shared/social/offered.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { ConnectionRow } from './connection-row.tsx';

/** Google and Apple: which of them sign in to this account (product 21.7). */
export function ConnectedAccounts() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const ways = trpc.auth.waysIn.useQuery();
  const [asking, setAsking] = useState<SocialProvider | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = asking === null ? '' : socialNames[asking];
  const disconnect = trpc.auth.disconnect.useMutation({
    onSuccess: () => toast({ title: t`Disconnected` }),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
    onSettled: () => {
      setAsking(null);
      heading.current?.focus();
      return utils.auth.waysIn.invalidate();
    },
  });
  const connections = ways.data?.connections ?? [];
  const shown = socialProviders.filter(
    (provider) => offered.includes(provider) || connections.some((each) => each.provider === provider),
  );
  if (shown.length === 0) return null;
  return (
    <div>
      {/* Takes the focus when the button that had it goes */}
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold outline-none">
        <Trans>Connected accounts</Trans>
      </h3>
      {ways.isPending && <Skeleton className="mt-3 h-28" />}
      {ways.isError && !ways.data && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          <p>
            <Trans>Your connected accounts could not be loaded.</Trans>
          </p>
          <Button variant="secondary" size="small" busy={ways.isFetching} onClick={() => ways.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {ways.data && (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((provider) => (
            <ConnectionRow
              key={provider}
              provider={provider}
              connection={connections.find((each) => each.provider === provider) ?? null}
              isLast={isLast(ways.data, provider)}
              onDisconnect={() => setAsking(provider)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t`Disconnect ${name}?`}
        description={t`You no longer sign in with it. We tell you by email, and you can connect it again at any time.`}
        confirmLabel={t`Disconnect`}
        busy={disconnect.isPending}
        onConfirm={() => asking !== null && disconnect.mutate({ provider: asking })}
      />
    </div>
  );
}

type Ways = { hasPassword: boolean; connections: { provider: SocialProvider; isOffered: boolean }[] };

/** Whether nothing would be left to sign in with (product 21.8). */
function isLast({ hasPassword, connections }: Ways, provider: SocialProvider): boolean {
  return !hasPassword && !connections.some((each) => each.provider !== provider && each.isOffered);
}
