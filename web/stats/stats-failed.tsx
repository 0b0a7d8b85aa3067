import { Trans } from '@lingui/react/macro';
import { errorCodeOf } from '../app/errors.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { Notice } from '../app/notice.tsx';
import { Button } from '../ui/button.tsx';

type StatsFailedProps = { error: unknown; busy: boolean; onRetry: () => void };

/** Replaces stats that can't be loaded. Where they are stored may be away while all else works (product 20.28). */
export function StatsFailed({ error, busy, onRetry }: StatsFailedProps) {
  if (errorCodeOf(error) !== 'unavailable') return <LoadFailed busy={busy} onRetry={onRetry} />;
  return (
    <div role="status">
      <Notice
        title={<Trans>Stats aren't available right now</Trans>}
        action={
          <Button size="small" busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Visits are still counted and show up here later. Try again in a moment.</Trans>
      </Notice>
    </div>
  );
}
