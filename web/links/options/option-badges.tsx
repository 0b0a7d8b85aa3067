import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleOff, Hourglass, Lock } from 'lucide-react';
import { useReducer } from 'react';
import { isExpired, isUsedUp } from '#src/links/resolve-link.ts';
import { useTimerAt } from '../../app/clock.ts';
import { Badge } from '../../app/list/badge.tsx';
import { useTimeZone } from '../../app/time-zone.ts';
import { displayHost } from '../../app/urls.ts';
import type { OwnOptions } from './options-draft.ts';

export function OptionBadges({ options }: { options: OwnOptions }) {
  const timeZone = useTimeZone();
  const { i18n } = useLingui();
  const { isExpired, isUsedUp } = useEnded(options);
  const { maxClicks, usedClicks, hasPassword, fallbackUrl } = options;
  const expiresAt = options.expiresAt === null ? null : new Date(options.expiresAt);
  if (expiresAt === null && maxClicks === null && !hasPassword) return null;
  const end = expiresAt && i18n.date(expiresAt, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {expiresAt !== null &&
        (isExpired ? (
          <Badge icon={CircleOff} tone="strong">
            <Trans>Expired</Trans>
            <FallbackHost fallbackUrl={fallbackUrl} />
          </Badge>
        ) : (
          <Badge icon={CalendarClock}>
            <Trans>Expires on {end}</Trans>
          </Badge>
        ))}
      {maxClicks !== null &&
        (isUsedUp ? (
          <Badge icon={CircleOff} tone="strong">
            <Trans>Limit reached</Trans>
            {!isExpired && <FallbackHost fallbackUrl={fallbackUrl} />}
          </Badge>
        ) : (
          <Badge icon={Hourglass}>
            <UsedClicks used={usedClicks} max={maxClicks} />
          </Badge>
        ))}
      {hasPassword && (
        <Badge icon={Lock}>
          <Trans>Protected</Trans>
        </Badge>
      )}
    </>
  );
}

/** The host is in words on large screens only. */
function FallbackHost({ fallbackUrl }: Pick<OwnOptions, 'fallbackUrl'>) {
  if (fallbackUrl === null) return null;
  const host = displayHost(fallbackUrl);
  return (
    <span className="max-lg:sr-only">
      {' · '}
      <Trans>redirects to {host}</Trans>
    </span>
  );
}

export function UsedClicks({ used, max }: { used: number; max: number }) {
  return (
    <Trans>
      {used} of <Plural value={max} one="# visit" other="# visits" /> used
    </Trans>
  );
}

type Ended = { isExpired: boolean; isUsedUp: boolean };

/** Which limits have ended a link. Re-renders when it expires. */
export function useEnded({ expiresAt, maxClicks, usedClicks }: OwnOptions): Ended {
  const end = expiresAt === null ? null : new Date(expiresAt);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useTimerAt(end?.getTime() ?? null, render);
  return {
    isExpired: isExpired({ expiresAt: end }, new Date()),
    isUsedUp: isUsedUp({ maxClicks, usedClicks }),
  };
}
