export const visitKinds = ['profile_view', 'card_view', 'click', 'scan', 'save'] as const; // product 20.1
export type VisitKind = (typeof visitKinds)[number];

export type VisitCampaign = Pick<Visit, 'utmSource' | 'utmMedium' | 'utmCampaign'>; // product 20.5

/** What a URL alone says about its visits. */
export type VisitOrigin = {
  kind: VisitKind;
  source: VisitSource;
  campaign?: VisitCampaign; // as the link's owner set it (product 20.19)
};

export type VisitedItem = {
  origin: VisitOrigin;
  ownerId: string;
  itemId: string; // a card's or link's ID
};

/** Why an event is stored but not counted (product 20.3). */
export const visitFlags = { bot: 1, prefetch: 2, owner: 4, repeat: 8 } as const;

/** One event, without IP address and user agent (product 20.4). */
export type Visit = {
  at: number; // ms since 1970
  kind: VisitKind;
  userId: string; // the owner
  itemId: string;
  visitor: string; // daily visitor hash: 64-bit hex
  flags: number;
  source: string;
  country: string; // ISO code; empty if unknown
  device: string;
  browser: string;
  os: string;
  referrer: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** How many visits these are, if they are stored only as aggregates (product 20.23). */
  count?: number;
};

/**
 * Visits of different lanes are ingested in parallel. Releases that run side by side exclude each other by these numbers, so
 * changing them takes a release that ingests under the exclusive lock.
 */
export const LANES = 4;

export function laneOf(ownerId: string): number {
  return Number.parseInt(ownerId.slice(-2), 16) % LANES;
}

export function isCounted(flags: number): boolean {
  return flags === 0;
}

const REPEAT_MS = 30 * 60_000;

const views: readonly VisitKind[] = ['profile_view', 'card_view'];

export function isView(kind: VisitKind): boolean {
  return views.includes(kind);
}

/** A visitor who sees a profile and a card is one visitor (product 20.12). */
export function kindsSharingVisitors(kind: VisitKind): readonly VisitKind[] {
  return isView(kind) ? views : [kind];
}

/** Whether a view repeats one by the same visitor within half an hour (product 20.2). */
export function isRepeat(kind: VisitKind, at: number, countedAt: number | undefined): boolean {
  return isView(kind) && countedAt !== undefined && Math.abs(at - countedAt) < REPEAT_MS;
}

const DAY_MS = 86_400_000;

/** Returns the event's time in ms, or `now` if the recording machine's clock was plainly wrong (product 20.14). */
export function countedAt(at: number, now: number): number {
  return at >= 0 && at <= now + DAY_MS ? at : now;
}

// product 20.5
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

/** Dimensions with values that visitors send (product 20.17). */
export const freeDimensions = [
  'browser',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
] as const satisfies readonly VisitDimension[];

/** Distinct values counted per such dimension, owner and day (product 20.17). */
export const MAX_VALUES_PER_DAY = 200;

/** Stands for all further values. Visitors can't send control characters. */
export const OTHER_VALUES = '\u001a';

/** Rollups of single items have these; the account's have all. */
export const itemDimensions = ['source', 'country', 'device', 'referrer'] as const satisfies readonly VisitDimension[];

export function isItemDimension(dimension: VisitDimension): boolean {
  return (itemDimensions as readonly VisitDimension[]).includes(dimension);
}

/** `?src=` names sources that a URL alone can't tell (product 20.6). */
export const visitSources = ['direct', 'link', 'qr', 'nfc', 'signature'] as const;
export type VisitSource = (typeof visitSources)[number];

export function sourceOf(value: unknown): VisitSource | null {
  return visitSources.find((source) => source === value) ?? null;
}
