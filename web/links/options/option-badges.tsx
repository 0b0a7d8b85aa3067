import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleOff, Hourglass, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { isExpired, isUsedUp } from '#src/links/resolve-link.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { displayHost } from '../../app/urls.ts';
import { classNames } from '../../ui/class-names.ts';
import type { OwnOptions } from './options-draft.ts';

/** What limits a link, and whether that has ended it. Nothing where nothing does. */
export function OptionBadges({ options, className }: { options: OwnOptions; className?: string }) {
  const timeZone = useTimeZone();
  const { i18n } = useLingui();
  const { isExpired, isUsedUp } = useEnded(options);
  const { maxClicks, usedClicks, hasPassword, fallbackUrl } = options;
  const expiresAt = options.expiresAt === null ? null : new Date(options.expiresAt);
  if (expiresAt === null && maxClicks === null && !hasPassword) return null;
  const end = expiresAt && i18n.date(expiresAt, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className={classNames('flex flex-wrap gap-1.5', className)}>
      {expiresAt !== null &&
        (isExpired ? (
          <Badge icon={CircleOff} strong>
            <Trans>Expired</Trans>
            <LeadsTo fallbackUrl={fallbackUrl} />
          </Badge>
        ) : (
          <Badge icon={CalendarClock}>
            <Trans>Expires on {end}</Trans>
          </Badge>
        ))}
      {maxClicks !== null &&
        (isUsedUp ? (
          <Badge icon={CircleOff} strong>
            <Trans>Limit reached</Trans>
            {!isExpired && <LeadsTo fallbackUrl={fallbackUrl} />}
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
    </ul>
  );
}

/** Where a link that has ended leads all the same. */
function LeadsTo({ fallbackUrl }: Pick<OwnOptions, 'fallbackUrl'>) {
  if (fallbackUrl === null) return null;
  const host = displayHost(fallbackUrl);
  return (
    <span className="wrap-anywhere">
      {' · '}
      <Trans>redirects to {host}</Trans>
    </span>
  );
}

function Badge({ icon: Icon, strong = false, children }: { icon: typeof Lock; strong?: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-0.5 text-sm',
        strong ? 'font-medium' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

/** How much of a link's limit is used: its clicks and scans together. */
export function UsedClicks({ used, max }: { used: number; max: number }) {
  return (
    <Trans>
      {used} of <Plural value={max} one="# visit" other="# visits" /> used
    </Trans>
  );
}

type Ended = { isExpired: boolean; isUsedUp: boolean };

/** Which of its limits have ended a link, now and from the instant on at which one does. */
export function useEnded({ expiresAt, maxClicks, usedClicks }: OwnOptions): Ended {
  const end = expiresAt === null ? null : new Date(expiresAt);
  useInstant(end);
  return {
    isExpired: isExpired({ expiresAt: end }, new Date()),
    isUsedUp: isUsedUp({ maxClicks, usedClicks }),
  };
}

/** Longer than this no timer waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Draws anew when an instant has come. */
function useInstant(instant: Date | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const time = instant?.getTime() ?? 0;
  useEffect(() => {
    const wait = time - Date.now();
    if (wait <= 0 || wait > LONGEST_MS) return;
    const timer = setTimeout(draw, wait);
    return () => clearTimeout(timer);
  }, [time]);
}
