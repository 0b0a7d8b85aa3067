import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useEndSessions } from './end-sessions.ts';
import { useOtherWays } from './other-ways.ts';
import { SessionRow } from './session-row.tsx';

/** Where the account is signed in. */
export function SessionsList() {
  const { t } = useLingui();
  const sessions = trpc.account.sessions.useQuery();
  const { end, endOthers } = useEndSessions();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ways = useOtherWays();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <div>
      {/* Takes the focus when the row that had it goes */}
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold outline-none">
        <Trans>Devices</Trans>
      </h3>
      {sessions.isPending && <Skeleton className="mt-3 h-16" />}
      {sessions.isError && !sessions.data && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          <p>
            <Trans>Your devices could not be loaded.</Trans>
          </p>
          <Button variant="secondary" size="small" busy={sessions.isFetching} onClick={() => sessions.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
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
          <Trans>Signing out a device does not remove other ways to sign in: {ways}.</Trans>
        </p>
      )}
      {others.length > 1 && (
        <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Sign out all other devices?`}
        description={
          <>
            <Trans>Whoever uses your account there has to sign in again. This device stays signed in.</Trans>
            {ways && (
              <>
                {' '}
                <Trans>These other ways to sign in stay: {ways}. Remove what you do not recognize.</Trans>
              </>
            )}
          </>
        }
        confirmLabel={t`Sign them out`}
        onConfirm={() => {
          setAsking(false);
          endOthers();
        }}
      />
    </div>
  );
}
