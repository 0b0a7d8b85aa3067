/** What is counted of an account's traffic (product 20.1). */
export const visitKinds = ['profile_view', 'card_view', 'click', 'scan', 'save'] as const;
export type VisitKind = (typeof visitKinds)[number];

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

function isView(kind: VisitKind): boolean {
  return kind === 'profile_view' || kind === 'card_view';
}

/** Whether a view belongs to one that was counted before: the same visitor's within half an hour are one (product 20.2). */
export function isRepeat(kind: VisitKind, at: number, countedAt: number | undefined): boolean {
  return isView(kind) && countedAt !== undefined && Math.abs(at - countedAt) < REPEAT_MS;
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

/** The ways to a card or link that are told apart; `?src=` names those that an address itself cannot tell (product 20.6). */
export const visitSources = ['direct', 'link', 'qr', 'nfc', 'signature'] as const;
export type VisitSource = (typeof visitSources)[number];

export function sourceOf(value: unknown): VisitSource | null {
  return visitSources.find((source) => source === value) ?? null;
}
