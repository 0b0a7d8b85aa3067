import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { currentTimeZone } from '#src/time-zones.ts';
import { useLanguage } from '../app/i18n.tsx';
import { useMeChange } from '../app/me-change.ts';
import { useOwner } from '../app/owner.tsx';
import { browserTimeZone } from '../app/time-zone.ts';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { Combobox } from '../ui/combobox.tsx';
import { useAnnounce } from '../ui/toast.tsx';
import { placeOf, timeZoneOptions } from './time-zone-options.ts';

/** Time zone in which stats are split into days (product 20.9). */
export function TimeZone() {
  const { t } = useLingui();
  const { timeZone: own } = useOwner();
  const [language] = useLanguage();
  const announce = useAnnounce();
  const { show, handlers } = useMeChange(t`Failed to update the time zone`);
  const save = trpc.profiles.setTimeZone.useMutation({
    ...handlers,
    onMutate: ({ timeZone }) => show({ timeZone }),
    onSuccess: () => announce(t`Time zone updated`),
  });
  const zone = currentTimeZone(own);
  const choose = (next: string) => currentTimeZone(next) !== zone && save.mutate({ timeZone: next });
  const here = browserTimeZone();
  const there = here === undefined ? '' : placeOf(here);
  // Formatting hundreds of offsets is slow: only once the list is opened
  const options = useCallback(() => timeZoneOptions(own, language), [own, language]);
  const time = new Intl.DateTimeFormat(language, {
    timeZone: own,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const now = time.format(new Date());
  return (
    <div className="flex flex-col items-start gap-3">
      <Combobox
        label={t`Time zone`}
        hint={t`Local time: ${now}. Changes apply to new visits only; past stats stay as they are.`}
        text={placeOf(zone)}
        value={zone}
        options={options}
        countText={(count) =>
          t`${plural(count, { 0: 'No time zone found', one: '# time zone', other: '# time zones' })}`
        }
        onChoose={choose}
        className="w-full max-w-md"
      />
      {here !== undefined && currentTimeZone(here) !== zone && (
        <button type="button" className={`${textLinkStyle} py-1 text-left`} onClick={() => choose(here)}>
          <Trans>Use this device's time zone: {there}</Trans>
        </button>
      )}
    </div>
  );
}
