import { Plural, Trans } from '@lingui/react/macro';
import { useLanguage } from '../../app/i18n.tsx';
import { averageVisitors, type Bucket, roundedAverage } from './buckets.ts';

const LEAST_SAID = 0.1;

/** How many visitors a day had, on the average of all that the bars show: never none where there were some. */
export function DailyVisitors({ buckets }: { buckets: readonly Bucket[] }) {
  const [language] = useLanguage();
  const average = averageVisitors(buckets);
  const visitors = roundedAverage(average);
  if (average > 0 && visitors === 0) {
    const least = new Intl.NumberFormat(language).format(LEAST_SAID);
    return <Trans>Fewer than {least} visitors a day on average</Trans>;
  }
  return <Plural value={visitors} one="# visitor a day on average" other="# visitors a day on average" />;
}
