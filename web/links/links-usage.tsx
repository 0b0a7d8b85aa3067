import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UNLIMITED } from '#src/plans.ts';
import { Progress } from '../ui/progress.tsx';

/** How much of the plan is used, before anybody meets its limit; red once there is no more room. */
export function LinksUsage({ count, limit }: { count: number; limit: number }) {
  const { t } = useLingui();
  if (limit === UNLIMITED) {
    return (
      <p>
        <Plural value={count} one="# link" other="# links" />
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <Trans>
          {count} of {limit} links
        </Trans>
      </p>
      <div className="w-32">
        <Progress
          label={t`Links used`}
          value={Math.min(count, limit)}
          max={limit}
          tone={count >= limit ? 'danger' : 'plain'}
        />
      </div>
    </div>
  );
}
