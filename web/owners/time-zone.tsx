import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { browserTimeZone } from '../app/browser-time-zone.ts';
import { errorMessage } from '../app/errors.ts';
import { useLanguage } from '../app/i18n.tsx';
import type { Profile } from '../app/session.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { trpc } from '../trpc.ts';
import { classNames } from '../ui/class-names.ts';
import { controlStyle, Field, useFieldIds } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useProfileChange } from './profile-change.ts';
import { placeOf, regionsWith, regionTexts, zoneText } from './time-zone-names.ts';

/** Where the days of the figures begin (product 20.9). The list is the browser's own: it is searched by typing. */
export function TimeZone({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const [language] = useLanguage();
  const toast = useToast();
  const change = useProfileChange();
  const save = trpc.profiles.setTimeZone.useMutation({
    onMutate: ({ timeZone }) => change.show({ timeZone }),
    onSuccess: () => toast({ title: t`Time zone updated` }),
    onError: (error, _, shown) => {
      shown?.back();
      toast({
        variant: 'destructive',
        title: t`Failed to update the time zone`,
        description: errorMessage(i18n, error),
      });
    },
    onSettled: () => change.refresh(),
  });
  const { timeZone } = profile;
  const choose = (next: string) => next !== timeZone && save.mutate({ timeZone: next });
  const here = browserTimeZone();
  const there = here === undefined ? '' : placeOf(here);
  // Hundreds of offsets: worked out again where the list is another one
  const regions = useMemo(
    () =>
      regionsWith(timeZone).map(([region, zones]) => ({
        region,
        zones: zones.map((zone) => ({ zone, text: zoneText(zone, language) })),
      })),
    [timeZone, language],
  );
  const time = new Intl.DateTimeFormat(language, { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const now = time.format(new Date());
  const label = t`Time zone`;
  const hint = t`Time there: ${now}. New visits are counted by this clock from now on; what is counted stays on its day.`;
  const { id, describedBy } = useFieldIds({ label, hint });
  return (
    <div className="flex flex-col items-start gap-3">
      <Field id={id} label={label} hint={hint} className="w-full max-w-md">
        <select
          id={id}
          value={timeZone}
          aria-describedby={describedBy}
          onChange={(event) => choose(event.currentTarget.value)}
          className={classNames(controlStyle, 'min-h-11 px-3')}
        >
          {regions.map(({ region, zones }) => (
            <optgroup key={region} label={regionTexts[region] ? i18n._(regionTexts[region]) : region}>
              {zones.map(({ zone, text }) => (
                <option key={zone} value={zone}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      {here !== undefined && here !== timeZone && (
        <button type="button" className={`${textLinkStyle} py-1 text-left`} onClick={() => choose(here)}>
          <Trans>Use the zone of this device: {there}</Trans>
        </button>
      )}
    </div>
  );
}
