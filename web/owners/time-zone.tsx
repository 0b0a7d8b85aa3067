import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLanguage } from '../app/i18n.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { browserTimeZone } from '../app/time-zone.ts';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { controlStyle, Field, useFieldIds } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useProfileChange } from './profile.ts';

/** Time zone in which stats are split into days (product 20.9). A native select, so it can be searched by typing. */
export function TimeZone({ profile }: { profile: OwnProfile }) {
  const { t, i18n } = useLingui();
  const [language] = useLanguage();
  const toast = useToast();
  const { show, handlers } = useProfileChange(t`Failed to update the time zone`);
  const save = trpc.profiles.setTimeZone.useMutation({
    ...handlers,
    onMutate: ({ timeZone }) => show({ timeZone }),
    onSuccess: () => toast({ title: t`Time zone updated` }),
  });
  const { timeZone } = profile;
  const choose = (next: string) => next !== timeZone && save.mutate({ timeZone: next });
  const here = browserTimeZone();
  const there = here === undefined ? '' : placeOf(here);
  // Formatting hundreds of offsets is slow
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
  const hint = t`Local time: ${now}. Changes apply to new visits only; past stats stay as they are.`;
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
          <Trans>Use this device's time zone: {there}</Trans>
        </button>
      )}
    </div>
  );
}

const regionTexts: Record<string, MessageDescriptor> = {
  Africa: msg`Africa`,
  America: msg`America`,
  Antarctica: msg`Antarctica`,
  Arctic: msg`Arctic`,
  Asia: msg`Asia`,
  Atlantic: msg`Atlantic`,
  Australia: msg`Australia`,
  Europe: msg`Europe`,
  Indian: msg`Indian Ocean`,
  Pacific: msg`Pacific`,
};

/** Zones by region. Includes the chosen one even if this browser lists it under another name. */
function regionsWith(chosen: string): [string, string[]][] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  const regions = new Map<string, string[]>();
  for (const zone of [...zones].sort()) {
    const [region = ''] = zone.includes('/') ? zone.split('/') : ['UTC'];
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}

/** America/Argentina/Buenos_Aires becomes 'Buenos Aires, Argentina'. */
function placeOf(zone: string): string {
  const [first = '', ...rest] = zone.replaceAll('_', ' ').split('/');
  return rest.length > 0 ? rest.reverse().join(', ') : first;
}

function zoneText(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const place = placeOf(zone);
  return offset === undefined || place === offset ? place : `${place} (${offset})`;
}
