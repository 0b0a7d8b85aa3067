/** What is counted of an account's traffic (product 20.1). */
export const visitKinds = ['profile_view', 'card_view', 'click', 'scan', 'save'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** The words of a campaign that figures are kept by (product 20.5). */
export type VisitCampaign = Pick<Visit, 'utmSource' | 'utmMedium' | 'utmCampaign'>;

/** What an address alone tells of a visit: the same for many. */
export type VisitWay = {
  kind: VisitKind;
  source: VisitSource;
  /** what it names itself, as its owner wrote it; absent where it names none (product 20.19) */
  campaign?: VisitCampaign;
};

/** What was visited. */
export type Visited = {
  way: VisitWay;
  /** whose it is */
  userId: string;
  /** the card's or the link's */
  itemId: string;
};

/** Why a hit is kept but left out of the figures; several may hold at once (product 20.3). */
export const visitFlags = { bot: 1, prefetch: 2, owner: 4, repeat: 8 } as const;

/** One hit, with all that is known of it once its address and user agent are forgotten (product 20.4). */
export type Visit = {
  /** milliseconds since 1970 */
  at: number;
  kind: VisitKind;
  /** whose card or link it is */
  userId: string;
  /** the card's or the link's */
  itemId: string;
  /** same visitor, same day, same number: 64 bits in hexadecimal */
  visitor: string;
  /** sum of `visitFlags` */
  flags: number;
  source: string;
  /** two letters, or empty where it is not known */
  country: string;
  device: string;
  browser: string;
  os: string;
  referrer: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
};

/** Whether a hit is in the figures (product 20.3). */
export function isCounted(flags: number): boolean {
  return flags === 0;
}

const REPEAT_MS = 30 * 60_000;

const views: readonly VisitKind[] = ['profile_view', 'card_view'];

export function isView(kind: VisitKind): boolean {
  return views.includes(kind);
}

/** The kinds among which a visitor is new once a day: who sees a profile and a card is one visitor (product 20.12). */
export function kindsOfVisitor(kind: VisitKind): readonly VisitKind[] {
  return isView(kind) ? views : [kind];
}

/** Whether a view belongs to one that was counted before: the same visitor's within half an hour are one (product 20.2). */
export function isRepeat(kind: VisitKind, at: number, countedAt: number | undefined): boolean {
  return isView(kind) && countedAt !== undefined && Math.abs(at - countedAt) < REPEAT_MS;
}

const DAY_MS = 86_400_000;

/**
 * The time at which a hit counts, in milliseconds: its own, or the present where its machine's clock was plainly wrong
 * (product 20.14).
 */
export function countedAt(at: number, now: number): number {
  return at >= 0 && at <= now + DAY_MS ? at : now;
}

/** What the figures are broken down by (product 20.5). */
export const visitDimensions = [
  'source',
  'country',
  'device',
  'browser',
  'os',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
] as const satisfies readonly (keyof Visit)[];
export type VisitDimension = (typeof visitDimensions)[number];

/** Those whose words are what visitors send (product 20.17). */
export const freeDimensions = [
  'browser',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
] as const satisfies readonly VisitDimension[];

/** So many different words of such a dimension are counted of an account's day (product 20.17). */
export const MOST_WORDS = 200;

/** Stands for all words beyond those. A control character, which no visitor can send. */
export const OTHER_WORDS = '\u001a';

/** What the figures of a single card or link are broken down by; the account's by all. */
export const itemDimensions = ['source', 'country', 'device', 'referrer'] as const satisfies readonly VisitDimension[];

export function isKeptOfItems(dimension: VisitDimension): boolean {
  return (itemDimensions as readonly VisitDimension[]).includes(dimension);
}

/** The ways to a card or link that are told apart; `?src=` names those that an address itself cannot tell (product 20.6). */
export const visitSources = ['direct', 'link', 'qr', 'nfc', 'signature'] as const;
export type VisitSource = (typeof visitSources)[number];

export function sourceOf(value: unknown): VisitSource | null {
  return visitSources.find((source) => source === value) ?? null;
}
