import { Trans } from '@lingui/react/macro';
import { errorCodeOf } from '../app/errors.ts';
import { LoadFailed } from '../app/load-failed.tsx';

type StatsFailedProps = { error: unknown; busy: boolean; onRetry: () => void };

/** Replaces stats that can't be loaded. Where they are stored may be away while all else works (product 20.28). */
export function StatsFailed({ error, busy, onRetry }: StatsFailedProps) {
  if (errorCodeOf(error) !== 'unavailable') return <LoadFailed busy={busy} onRetry={onRetry} />;
  return (
    <LoadFailed busy={busy} onRetry={onRetry} tone="plain" title={<Trans>Stats aren't available right now</Trans>}>
      <Trans>Visits are still counted and show up here later. Try again in a moment.</Trans>
    </LoadFailed>
  );
}
