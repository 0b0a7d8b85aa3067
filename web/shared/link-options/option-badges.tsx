import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleOff, Hourglass, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { isExpired, isUsedUp } from '#src/link-answers.ts';
import { classNames } from '../../ui/class-names.ts';
import { useTimeZone } from '../account-time-zone.ts';
import type { OwnOptions } from './options-draft.ts';
import { UsedClicks } from './used-clicks.tsx';

/** What limits a link, and whether that has ended it. Nothing where nothing does. */
export function OptionBadges({ options, className }: { options: OwnOptions; className?: string }) {
  const timeZone = useTimeZone();
  const { i18n } = useLingui();
  const expiresAt = options.expiresAt === null ? null : new Date(options.expiresAt);
  useInstant(expiresAt);
  const { maxClicks, usedClicks, hasPassword } = options;
  if (expiresAt === null && maxClicks === null && !hasPassword) return null;
  const end = expiresAt && i18n.date(expiresAt, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className={classNames('flex flex-wrap gap-1.5', className)}>
      {expiresAt !== null &&
        (isExpired({ expiresAt }, new Date()) ? (
          <Badge icon={CircleOff} strong>
            <Trans>Expired</Trans>
          </Badge>
        ) : (
          <Badge icon={CalendarClock}>
            <Trans>Expires on {end}</Trans>
          </Badge>
        ))}
      {maxClicks !== null &&
        (isUsedUp({ maxClicks, usedClicks }) ? (
          <Badge icon={CircleOff} strong>
            <Trans>Used up</Trans>
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
