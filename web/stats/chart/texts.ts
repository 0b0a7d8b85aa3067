import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../app/i18n.tsx';
import { type ChartBucket, type ChartMetric, type ChartStep, type CountMetric, roundedAverage } from './buckets.ts';

export function useMetricNames(): Record<ChartMetric, string> {
  const { t } = useLingui();
  return {
    all: t`All interactions`,
    scan: t`QR scans`,
    view: t`Profile views`,
    click: t`Link clicks`,
    save: t`Saved contacts`,
    visitors: t`Page visitors`,
  };
}

export function useAmount(): (metric: ChartMetric, value: number) => string {
  const { t } = useLingui();
  const of: Record<ChartMetric, (value: number) => string> = {
    all: (value) => t`${plural(value, { one: '# interaction', other: '# interactions' })}`,
    scan: (value) => t`${plural(value, { one: '# QR scan', other: '# QR scans' })}`,
    view: (value) => t`${plural(value, { one: '# view', other: '# views' })}`,
    click: (value) => t`${plural(value, { one: '# click', other: '# clicks' })}`,
    save: (value) => t`${plural(value, { one: '# saved contact', other: '# saved contacts' })}`,
    visitors: (value) => t`${plural(value, { one: '# page visitor', other: '# page visitors' })}`,
  };
  // Averages are rounded first, so the plural form matches the number.
  return (metric, value) => of[metric](metric === 'visitors' ? roundedAverage(value) : value);
}

/** Formats dates in the account's time zone, not the browser's. */
export function useMoments(step: ChartStep, timeZone: string) {
  const [language] = useLanguage();
  const zone = step === 'hour' ? timeZone : 'UTC';
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  const date = (moment: string) => new Date(step === 'hour' ? moment : `${moment}T00:00:00Z`);
  const axis = make(step === 'hour' ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' });
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const full: Record<ChartStep, Intl.DateTimeFormat> = {
    hour: make({ weekday: 'short', ...day, hour: 'numeric', minute: '2-digit' }),
    day: make({ weekday: 'short', ...day, year: 'numeric' }),
    week: make({ ...day, year: 'numeric' }),
  };
  return {
    short: ({ start }: ChartBucket) => axis.format(date(start)),
    long: ({ start, end }: ChartBucket) => full[step].formatRange(date(start), date(end)),
    range: (first: ChartBucket, last: ChartBucket) => full.week.formatRange(date(first.start), date(last.end)),
  };
}

/** Labels as many bars as fit; the start of a day gets its name. */
export function useAxis(step: ChartStep, timeZone: string) {
  const [language] = useLanguage();
  const { short } = useMoments(step, timeZone);
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
  return (buckets: readonly ChartBucket[], width: number, labelWidth: number): (string | null)[] => {
    if (step !== 'hour') {
      const isLabeled = labeledOf(buckets.length, width, labelWidth);
      return buckets.map((bucket, index) => (isLabeled(index) ? short(bucket) : null));
    }
    const hours = buckets.map(({ start }) => Number(hour.format(new Date(start))));
    const isLabeled = labeledHours(hours, width, labelWidth);
    return buckets.map((bucket, index) => {
      if (!isLabeled(index)) return null;
      return dayStarts(hours, index) ? weekday.format(new Date(bucket.start)) : short(bucket);
    });
  };
}

export function usePartsText(): (bucket: ChartBucket) => string {
  const amount = useAmount();
  return ({ counts, visitors }) => {
    const keys: CountMetric[] = ['scan', 'view', 'click', 'save'];
    const parts = keys.filter((key) => counts[key] > 0).map((key) => amount(key, counts[key]));
    if (visitors) parts.push(amount('visitors', visitors));
    return parts.join(' · ');
  };
}

/** Labels the last bar and, evenly spaced, as many before it as fit. */
function labeledOf(count: number, width: number, labelWidth: number): (index: number) => boolean {
  const most = Math.max(2, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return (index) => (count - 1 - index) % step === 0;
}

/** Not always midnight: clocks may change then. */
function dayStarts(hours: readonly number[], index: number): boolean {
  const [before, hour] = [hours[index - 1], hours[index]];
  return hour !== undefined && (before === undefined ? hour === 0 : hour < before);
}

/** Labels day starts and even steps between them, by local time. Steps keep away from the edges, where labels shift. */
function labeledHours(hours: readonly number[], width: number, labelWidth: number): (index: number) => boolean {
  const each = width / Math.max(1, hours.length);
  const step = [1, 2, 3, 6, 12].find((length) => length * each >= labelWidth) ?? 24;
  const isInside = (index: number) => Math.min(index + 0.5, hours.length - index - 0.5) * each >= labelWidth / 2;
  return (index) => dayStarts(hours, index) || (isInside(index) && (hours[index] ?? 0) % step === 0);
}
