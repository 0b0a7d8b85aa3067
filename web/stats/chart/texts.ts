import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../app/i18n.tsx';
import { type Bucket, type Counted, roundedAverage, type Shown, type Step } from './buckets.ts';
import { dayStarts, labelledHours, labelledOf } from './labels.ts';

/** The figures by name, as the cards above the chart call them. */
export function useFigureNames(): Record<Shown, string> {
  const { t } = useLingui();
  return {
    all: t`All interactions`,
    scan: t`QR scans`,
    view: t`Profile views`,
    click: t`Link clicks`,
    save: t`Saved contacts`,
    visitors: t`Daily visitors`,
  };
}

/** So many of something, in words. */
export function useAmount(): (shown: Shown, value: number) => string {
  const { t } = useLingui();
  const of: Record<Shown, (value: number) => string> = {
    all: (value) => t`${plural(value, { one: '# interaction', other: '# interactions' })}`,
    scan: (value) => t`${plural(value, { one: '# QR scan', other: '# QR scans' })}`,
    view: (value) => t`${plural(value, { one: '# view', other: '# views' })}`,
    click: (value) => t`${plural(value, { one: '# click', other: '# clicks' })}`,
    save: (value) => t`${plural(value, { one: '# saved contact', other: '# saved contacts' })}`,
    visitors: (value) => t`${plural(value, { one: '# daily visitor', other: '# daily visitors' })}`,
  };
  // Of several days they are an average, and the plural is that of the number which is said
  return (shown, value) => of[shown](shown === 'visitors' ? roundedAverage(value) : value);
}

/** When a bar was, for the axis and in full. A day is the account's, whatever zone this browser is in. */
export function useMoments(step: Step, timeZone: string) {
  const [language] = useLanguage();
  const zone = step === 'hour' ? timeZone : 'UTC';
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  const date = (moment: string) => new Date(step === 'hour' ? moment : `${moment}T00:00:00Z`);
  const axis = make(step === 'hour' ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' });
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const full: Record<Step, Intl.DateTimeFormat> = {
    hour: make({ weekday: 'short', ...day, hour: 'numeric', minute: '2-digit' }),
    day: make({ weekday: 'short', ...day, year: 'numeric' }),
    week: make({ ...day, year: 'numeric' }),
  };
  return {
    short: ({ start }: Bucket) => axis.format(date(start)),
    long: ({ start, end }: Bucket) => full[step].formatRange(date(start), date(end)),
    /** of several bars */
    range: (first: Bucket, last: Bucket) => full.week.formatRange(date(first.start), date(last.end)),
  };
}

/** What stands below the bars, as many as there is room for in pixels; null below the others. Where a day begins it is named. */
export function useAxis(step: Step, timeZone: string) {
  const [language] = useLanguage();
  const { short } = useMoments(step, timeZone);
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
  return (buckets: readonly Bucket[], width: number, labelWidth: number): (string | null)[] => {
    if (step !== 'hour') {
      const isLabelled = labelledOf(buckets.length, width, labelWidth);
      return buckets.map((bucket, index) => (isLabelled(index) ? short(bucket) : null));
    }
    const hours = buckets.map(({ start }) => Number(hour.format(new Date(start))));
    const isLabelled = labelledHours(hours, width, labelWidth);
    return buckets.map((bucket, index) => {
      if (!isLabelled(index)) return null;
      return dayStarts(hours, index) ? weekday.format(new Date(bucket.start)) : short(bucket);
    });
  };
}

/** The parts of a bar in words: those that are none are left out. */
export function usePartsText(): (bucket: Bucket) => string {
  const amount = useAmount();
  return ({ counts, visitors }) => {
    const keys: Counted[] = ['scan', 'view', 'click', 'save'];
    const parts = keys.filter((key) => counts[key] > 0).map((key) => amount(key, counts[key]));
    if (visitors) parts.push(amount('visitors', visitors));
    return parts.join(' · ');
  };
}
