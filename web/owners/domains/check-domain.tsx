import { Trans, useLingui } from '@lingui/react/macro';
import { useNow } from '../../app/clock.ts';
import { errorMessage } from '../../app/errors.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import type { ListedDomain } from './domain-names.ts';

/** Looks again at once, and says when the last look was and the next one is (product 42.3). */
export function CheckDomain({ domain }: { domain: ListedDomain }) {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  const { domains } = trpc.useUtils();
  const { id, checkedAt, nextCheckAt, shownHost } = domain;
  const check = trpc.domains.check.useMutation({
    onSuccess: async (checked) => {
      await domains.list.invalidate().catch(() => undefined);
      const isRight = ({ state }: { state: string | null }) => state === 'right';
      const [isProved, isRouted] = [isRight(checked.proof), isRight(checked.route)];
      // What changes the domain's state is announced with it
      if (isProved && isRouted) announce(t`Both records are right`);
      else if (isProved || isRouted) announce(t`One record is right, the other isn't yet`);
      else announce(t`Neither record is right yet`);
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={domain.state === 'live' ? 'secondary' : 'primary'}
          size="small"
          busy={check.isPending}
          onClick={() => check.mutate({ id })}
          aria-label={t`Check now: ${shownHost}`}
        >
          <Trans>Check now</Trans>
        </Button>
        <p className="text-sm text-ink-soft">
          <CheckTimes checkedAt={checkedAt} nextCheckAt={nextCheckAt} />
        </p>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {check.error && errorMessage(i18n, check.error)}
      </p>
    </div>
  );
}

function CheckTimes({ checkedAt, nextCheckAt }: Pick<ListedDomain, 'checkedAt' | 'nextCheckAt'>) {
  const [language] = useLanguage();
  const now = useNow().getTime();
  const checked = checkedAt && spanText(language, Date.parse(checkedAt) - now);
  const next = nextCheckAt && spanText(language, Math.max(60_000, Date.parse(nextCheckAt) - now));
  return (
    <>
      {checked && <Trans>Checked {checked}.</Trans>} {next && <Trans>We check again {next}.</Trans>}
    </>
  );
}

const MINUTE = 60_000;
const units = [
  { unit: 'day', ms: 24 * 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE },
  { unit: 'minute', ms: MINUTE },
] as const;

/** Such as '2 minutes ago', 'in 3 hours', or 'now'. A clock may be slightly wrong. */
function spanText(language: string, ms: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // 59 minutes and some seconds are an hour
  const fitting = units.find((each) => Math.abs(ms) >= 0.98 * each.ms);
  return fitting === undefined ? format.format(0, 'second') : format.format(Math.round(ms / fitting.ms), fitting.unit);
}
