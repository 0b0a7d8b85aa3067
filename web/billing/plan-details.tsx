import { Plural, Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { GRACE_DAYS, TRIAL_DAYS } from '#src/owners/access.ts';
import {
  annualSaving,
  type Feature,
  formatPrice,
  type Interval,
  MAX_DOMAINS,
  type PaidPlan,
  type Plan,
  type PlanType,
  plans,
  storageText,
  twelveMonthsPrice,
  UNLIMITED,
} from '#src/owners/plans.ts';
import { areDomainsOffered, baseDomain } from '../app/domains-offered.ts';
import { useLanguage } from '../app/i18n.tsx';
import { classNames } from '../ui/class-names.ts';

export const planNames: Record<PlanType, ReactNode> = {
  free: <Trans>Free Plan</Trans>,
  pro: <Trans>Pro Plan</Trans>,
  business: <Trans>Business Plan</Trans>,
};

export const planBadges: Record<PlanType, ReactNode> = {
  free: <Trans>Free Trial</Trans>,
  pro: <Trans>Pro</Trans>,
  business: <Trans>Business</Trans>,
};

export const featureTexts: Record<Feature, ReactNode> = {
  trial: <TrialLength />,
  random_username: <Trans>Random 8-digit username</Trans>,
  custom_username: <Trans>Custom username</Trans>,
  subdomain: <Trans>Your own subdomain</Trans>,
  custom_domain: <CustomDomains />,
  custom_slugs: <Trans>Custom short links</Trans>,
  custom_branding: <Trans>Your own logo on pages and codes, and saved designs</Trans>,
  ad_free: <Trans>Remove branding</Trans>,
  white_label: <Trans>White label: your name instead of ours, also in emails</Trans>,
  api_access: <Trans>API access for your own programs</Trans>,
  basic_analytics: <Trans>30-day analytics</Trans>,
  full_analytics: <Trans>Full analytics: traffic sources, link by link</Trans>,
  advanced_analytics: <Trans>Advanced analytics: every report, one year of history, export</Trans>,
  priority_support: <Trans>Priority support</Trans>,
  dedicated_support: <Trans>Dedicated support: first place in the queue</Trans>,
  public_page: <Trans>Public page in English and Spanish</Trans>,
  contact_file: <Trans>Works with every contacts app</Trans>,
};

function TrialLength() {
  const [days, grace] = [TRIAL_DAYS - GRACE_DAYS, GRACE_DAYS];
  return (
    <Trans>
      Free trial: {days} days, then {grace} days of grace
    </Trans>
  );
}

function CustomDomains() {
  const most = MAX_DOMAINS;
  return <Trans>Your own domain, up to {most}</Trans>;
}

/** Some need settings of the operator's. Prerendered pages name none of these. */
export function isOffered(feature: Feature): boolean {
  if (feature === 'subdomain') return baseDomain !== null;
  return feature !== 'custom_domain' || areDomainsOffered;
}

/** Limits of features that exist today, in display order. */
const limitOrder = [
  'vcards',
  'qrCodes',
  'links',
  'storage',
  'members',
] as const satisfies readonly (keyof Plan['limits'])[];

type PlanLimitKey = (typeof limitOrder)[number];

export function PlanLimit({ limit, value }: { limit: PlanLimitKey; value: number }): ReactNode {
  return value === UNLIMITED ? unlimitedTexts[limit] : limitTexts[limit](value);
}

const unlimitedTexts: Record<PlanLimitKey, ReactNode> = {
  vcards: <Trans>Unlimited cards</Trans>,
  qrCodes: <Trans>Unlimited custom QR codes</Trans>,
  links: <Trans>Unlimited links</Trans>,
  storage: <Trans>Unlimited photos</Trans>,
  members: <Trans>An organization</Trans>,
};

const limitTexts: Record<PlanLimitKey, (value: number) => ReactNode> = {
  vcards: (vcards) => <Plural value={vcards} one="# card" other="# cards" />,
  qrCodes: (codes) => <Plural value={codes} one="# custom QR code" other="# custom QR codes" />,
  links: (links) => <Plural value={links} one="# link" other="# links" />,
  storage: (megabytes) => <StorageLimit size={storageText(megabytes)} />,
  members: (members) => (
    <Plural value={members} one="An organization with # member" other="An organization with # members" />
  ),
};

function StorageLimit({ size }: { size: string }) {
  return <Trans>{size} of photo storage</Trans>;
}

type PlanContentsProps = {
  plan: Plan;
  features?: readonly Feature[];
  /** further items */
  more?: ReactNode;
  className: string;
};

export function PlanContents({ plan, features = plan.features, more, className }: PlanContentsProps) {
  return (
    <ul className={className}>
      {limitOrder
        .filter((limit) => plan.limits[limit] !== 0)
        .map((limit) => (
          <Item key={limit}>
            <PlanLimit limit={limit} value={plan.limits[limit]} />
          </Item>
        ))}
      {features.filter(isOffered).map((feature) => (
        <PlanFeature key={feature} feature={feature} />
      ))}
      {more}
    </ul>
  );
}

export function PlanFeature({ feature }: { feature: Feature }) {
  return <Item>{featureTexts[feature]}</Item>;
}

/** What another plan has that this one doesn't, or has less of. */
export function PlanDifferences({ from, to }: { from: PlanType; to: PlanType }) {
  const { limits, features } = plans[to];
  const otherLimits = limitOrder.filter((limit) => limits[limit] !== plans[from].limits[limit] && limits[limit] !== 0);
  const otherFeatures = features.filter((feature) => isOffered(feature) && !plans[from].features.includes(feature));
  if (otherLimits.length + otherFeatures.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">
        <Trans>What changes</Trans>
      </h3>
      <ul className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {otherLimits.map((limit) => (
          <Item key={limit}>
            <PlanLimit limit={limit} value={limits[limit]} />
          </Item>
        ))}
        {otherFeatures.map((feature) => (
          <Item key={feature}>{featureTexts[feature]}</Item>
        ))}
      </ul>
    </section>
  );
}

/** A plan by the month or year, in a sentence. */
export function PlanIn({ plan, interval }: { plan: PaidPlan; interval: Interval }) {
  const name = planBadges[plan];
  return interval === 'month' ? <Trans>{name} (monthly)</Trans> : <Trans>{name} (annual)</Trans>;
}

function Item({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" strokeWidth={2.5} />
      <span>{children}</span>
    </li>
  );
}

type PlanPriceProps = { plan: Plan; interval: Interval; large?: boolean; className?: string };

export function PlanPrice({ plan, interval, large = false, className }: PlanPriceProps) {
  const [language] = useLanguage();
  const { prices, type } = plan;
  const amount = prices ? formatPrice(prices[interval], interval, language) : formatPrice(0, 'year', language);
  return (
    <div className={className}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames('font-display font-bold tracking-tight', large ? 'text-2xl' : 'text-xl')}>
          {amount}
        </span>
        <span className="text-ink-soft">
          {!prices && <Trans>for 7 days</Trans>}
          {prices && (interval === 'month' ? <Trans>per month</Trans> : <Trans>per year</Trans>)}
        </span>
      </p>
      {interval === 'year' && type !== 'free' && (
        <p className="mt-1 text-sm text-ink-soft">
          <Saving percent={annualSaving(type)} full={formatPrice(twelveMonthsPrice(type), 'month', language)} />
        </p>
      )}
    </div>
  );
}

function Saving({ percent, full }: { percent: number; full: string }) {
  return (
    <Trans>
      Save {percent}% compared to {full} paid monthly
    </Trans>
  );
}

/** The annual option of an interval switch, with the largest saving. */
export function AnnualLabel() {
  const saving = Math.max(annualSaving('pro'), annualSaving('business'));
  return (
    <>
      <Trans>Annual</Trans>
      <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-on-ink">
        <Trans>Save {saving}%</Trans>
      </span>
    </>
  );
}
