export const paidPlans = ['pro', 'business'] as const;
export type PaidPlan = (typeof paidPlans)[number];
export const planTypes = ['free', ...paidPlans] as const;
export type PlanType = (typeof planTypes)[number];
export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export const UNLIMITED = -1;

export type Plan = {
  type: PlanType;
  /** US cents; null if the plan is free */
  prices: Record<Interval, number> | null;
  limits: {
    qrCodes: number;
    vcards: number;
    links: number;
    /** megabytes of 1,000,000 bytes */
    storage: number;
    /** of the organization that is made of the plan, with open invitations; more can be bought */
    members: number;
  };
  features: readonly Feature[];
};

export type Feature =
  | 'trial'
  | 'public_page'
  | 'contact_file'
  | 'random_username'
  | 'custom_username'
  | 'subdomain'
  | 'custom_domain'
  | 'custom_slugs'
  | 'custom_branding'
  | 'ad_free'
  | 'white_label'
  | 'api_access'
  | 'basic_analytics'
  | 'full_analytics'
  | 'advanced_analytics'
  | 'priority_support'
  | 'dedicated_support';

const paidFeatures = ['custom_username', 'subdomain', 'custom_slugs', 'custom_branding', 'ad_free'] as const;

/** The catalog of plans (product 3.1, 3.2). */
export const plans: Record<PlanType, Plan> = {
  free: {
    type: 'free',
    prices: null,
    limits: { qrCodes: 1, vcards: 1, links: 5, storage: 50, members: 0 },
    features: ['trial', 'random_username', 'basic_analytics', 'public_page', 'contact_file'],
  },
  pro: {
    type: 'pro',
    prices: { month: 1999, year: 19900 },
    limits: { qrCodes: 20, vcards: 10, links: UNLIMITED, storage: 500, members: 0 },
    features: [...paidFeatures, 'full_analytics', 'priority_support', 'public_page', 'contact_file'],
  },
  business: {
    type: 'business',
    prices: { month: 8999, year: 89900 },
    limits: { qrCodes: UNLIMITED, vcards: UNLIMITED, links: UNLIMITED, storage: 5000, members: 5 },
    features: [
      ...paidFeatures,
      'custom_domain',
      'white_label',
      'api_access',
      'advanced_analytics',
      'dedicated_support',
      'public_page',
      'contact_file',
    ],
  },
};

/** US cents for each member of an organization beyond those that Business includes (product 17.16). */
export const seatPrices: Record<Interval, number> = { month: 999, year: 9900 };

/** Of an owner whose plan has domains, in whatever state they are. */
export const MAX_DOMAINS = 5;

/** In one subscription. */
export const MOST_SEATS = 5_000;

export function hasRoom(limit: number, count: number, adding = 1): boolean {
  return limit === UNLIMITED || count + adding <= limit;
}

export type PlanLimits = Pick<Plan['limits'], 'vcards' | 'links' | 'qrCodes'>;

/** How many items exceed a limit. */
export function countBeyond(limit: number, count: number): number {
  return limit === UNLIMITED ? 0 : Math.max(0, count - limit);
}

/** Beyond this rank an item is over every limit. */
export const MOST_RANKED = Math.max(
  ...Object.values(plans).flatMap(({ limits: { vcards, links, qrCodes } }) => [vcards, links, qrCodes]),
);

/** Position among the owner's items of each kind, from 1; 0 if the item is not of that kind. Larger than `MOST_RANKED`: any such position. */
export type Ranks = {
  cardRank: number;
  /** among links without a QR code */
  linkRank: number;
  /** among links with a QR code */
  codeRank: number;
};

/** Whether an item is beyond any of the plan's limits (product 18.2). */
export function isOverLimit(limits: PlanLimits, { cardRank = 0, linkRank = 0, codeRank = 0 }: Partial<Ranks>): boolean {
  const ranks = [
    [limits.vcards, cardRank],
    [limits.links, linkRank],
    [limits.qrCodes, codeRank],
  ] as const;
  return ranks.some(([limit, rank]) => limit !== UNLIMITED && rank > limit);
}

/** Whether pages, files and emails of an owner don't name the product (product 40.7). */
export function isWhiteLabel(plan: PlanType): boolean {
  return plans[plan].features.includes('white_label');
}

/** Whether an owner may have domains, where the operator offers them. */
export function includesDomains(plan: PlanType): boolean {
  return plans[plan].features.includes('custom_domain');
}

/** Whether an owner's username is a subdomain, where the operator offers them. */
export function includesSubdomain(plan: PlanType): boolean {
  return plans[plan].features.includes('subdomain');
}

export const analyticsLevels = ['basic', 'full', 'advanced'] as const;
export type AnalyticsLevel = (typeof analyticsLevels)[number];

export function analyticsLevel(plan: PlanType): AnalyticsLevel {
  const { features } = plans[plan];
  return analyticsLevels.findLast((level) => features.includes(`${level}_analytics`)) ?? 'basic';
}

export function includesLevel(level: AnalyticsLevel, needed: AnalyticsLevel): boolean {
  return analyticsLevels.indexOf(level) >= analyticsLevels.indexOf(needed);
}

/** Whether programs may use what the owner has, with API keys. */
export function includesApi(plan: PlanType): boolean {
  return plans[plan].features.includes('api_access');
}

export function storageBytes(plan: PlanType): number {
  return plans[plan].limits.storage * 1_000_000;
}

export function storageText(megabytes: number): string {
  return megabytes < 1000 ? `${megabytes}\u{a0}MB` : `${megabytes / 1000}\u{a0}GB`;
}

export function annualSaving(plan: PaidPlan): number {
  const { month, year } = plans[plan].prices ?? { month: 0, year: 0 };
  return month === 0 ? 0 : Math.round((1 - year / (12 * month)) * 100);
}

export function twelveMonthsPrice(plan: PaidPlan): number {
  return 12 * (plans[plan].prices?.month ?? 0);
}

/** US cents as text, with two decimals for monthly prices and none for annual ones. */
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
