export const planTypes = ['free', 'pro', 'business'] as const;
export type PlanType = (typeof planTypes)[number];
export type PaidPlan = Exclude<PlanType, 'free'>;
export type Interval = 'month' | 'year';

/** No limit. */
export const UNLIMITED = -1;

export type Plan = {
  type: PlanType;
  /** US cents per interval; null: the plan is not sold. */
  prices: Record<Interval, number> | null;
  limits: {
    qrCodes: number;
    vcards: number;
    links: number;
    /** megabytes of 1,000,000 bytes */
    storage: number;
  };
  /** What the plan has beside its limits. Only what works is listed: no screen claims more. */
  features: readonly Feature[];
};

export type Feature =
  | 'trial'
  | 'public_page'
  | 'contact_file'
  | 'numeric_address'
  | 'chosen_address'
  | 'chosen_slugs'
  | 'custom_branding'
  | 'ad_free'
  | 'basic_analytics'
  | 'full_analytics'
  | 'advanced_analytics'
  | 'priority_support'
  | 'dedicated_support';

/** What both paid plans have (product 3.1). */
const paidFeatures = ['chosen_address', 'chosen_slugs', 'custom_branding', 'ad_free'] as const;

/** The one catalogue of plans (product 3.1, 3.2). */
export const plans: Record<PlanType, Plan> = {
  free: {
    type: 'free',
    prices: null,
    limits: { qrCodes: 1, vcards: 1, links: 5, storage: 50 },
    features: ['trial', 'numeric_address', 'basic_analytics', 'public_page', 'contact_file'],
  },
  pro: {
    type: 'pro',
    prices: { month: 1999, year: 19900 },
    limits: { qrCodes: 20, vcards: 10, links: UNLIMITED, storage: 500 },
    features: [...paidFeatures, 'full_analytics', 'priority_support', 'public_page', 'contact_file'],
  },
  business: {
    type: 'business',
    prices: { month: 8999, year: 89900 },
    limits: { qrCodes: UNLIMITED, vcards: UNLIMITED, links: UNLIMITED, storage: 5000 },
    features: [...paidFeatures, 'advanced_analytics', 'dedicated_support', 'public_page', 'contact_file'],
  },
};

/** Whether `adding` more fit beside the `count` that exist. */
export function hasRoom(limit: number, count: number, adding = 1): boolean {
  return limit === UNLIMITED || count + adding <= limit;
}

export const analyticsLevels = ['basic', 'full', 'advanced'] as const;
export type AnalyticsLevel = (typeof analyticsLevels)[number];

/** How much of its figures a plan shows (product 20.10). */
export function analyticsLevel(plan: PlanType): AnalyticsLevel {
  const { features } = plans[plan];
  return analyticsLevels.findLast((level) => features.includes(`${level}_analytics`)) ?? 'basic';
}

/** Whether a level shows what needs another. */
export function reaches(level: AnalyticsLevel, needed: AnalyticsLevel): boolean {
  return analyticsLevels.indexOf(level) >= analyticsLevels.indexOf(needed);
}

/** Storage of a plan in bytes. */
export function storageBytes(plan: PlanType): number {
  return plans[plan].limits.storage * 1_000_000;
}

/** The same as text, in the unit that reads best: both languages write it alike. */
export function storageText(megabytes: number): string {
  return megabytes < 1000 ? `${megabytes}\u{a0}MB` : `${megabytes / 1000}\u{a0}GB`;
}

/** Percent saved by paying a year instead of twelve months, rounded (product 3.4). */
export function annualSaving(plan: PaidPlan): number {
  const { month, year } = plans[plan].prices ?? { month: 0, year: 0 };
  return month === 0 ? 0 : Math.round((1 - year / (12 * month)) * 100);
}

/** What twelve single months of a plan cost, in US cents: the saving is measured against it (product 3.4). */
export function yearByTheMonth(plan: PaidPlan): number {
  return 12 * (plans[plan].prices?.month ?? 0);
}

/** An amount in US cents as text: two decimals by the month, none by the year (spec 9). */
export function formatPrice(cents: number, interval: Interval, language: string): string {
  const digits = interval === 'year' ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
