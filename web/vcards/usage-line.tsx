import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UNLIMITED } from '#src/plans.ts';
import { Progress } from '../ui/progress.tsx';

/** How much of the plan is used, before anybody meets its limit. */
export function UsageLine({ count, limit }: { count: number; limit: number }) {
  const { t } = useLingui();
  if (limit === UNLIMITED) {
    return (
      <p>
        <Plural value={count} one="# card" other="# cards" />
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {limit === 1 ? (
          <Trans>
            {count} of {limit} card
          </Trans>
        ) : (
          <Trans>
            {count} of {limit} cards
          </Trans>
        )}
      </p>
      <div className="w-32">
        <Progress label={t`Cards used`} value={Math.min(count, limit)} max={limit} />
      </div>
    </div>
  );
}
