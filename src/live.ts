/** The database sends these names (trigger `notify_change` and others, and visit ingestion). */
export const changedTables = [
  'links',
  'vcards',
  'profiles',
  'sessions',
  'token_sessions',
  'visits',
  'support_messages',
  'drafts',
  'tags',
  'organizations',
  'memberships',
  'invitations',
  'factors',
  'presets',
  'card_templates',
  'domains',
] as const;

export type ChangedTable = (typeof changedTables)[number];

/** `of`: whose ID it is. */
export type Change = { of: 'owner' | 'user'; id: string; table: ChangedTable };

const unpublished: readonly ChangedTable[] = [
  'visits',
  'drafts',
  'tags',
  'memberships',
  'invitations',
  'factors',
  'presets',
  // What pages show of them is in memory, whose changes drop cached pages
  'domains',
];

/** Whether an owner's pages may show what is in this table. */
export function isPublished({ of, table }: Change): boolean {
  return of === 'owner' && !unpublished.includes(table);
}

/** `owner`: whose table changed; absent: the person's own. `refresh`: changes may have been missed. `ended`: the session is over. */
export type LiveEvent =
  | { type: 'changed'; table: ChangedTable; owner?: string }
  | { type: 'refresh' }
  | { type: 'ended' }
  | { type: 'ping' };

export const PING_MS = 20_000;

/** A browser reconnects a stream that has been silent this long. */
export const SILENCE_MS = 50_000;
