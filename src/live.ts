/** The database sends these names (trigger `notify_change` and visit ingestion). */
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
] as const;

export type ChangedTable = (typeof changedTables)[number];

/** Whether pages may show what is in this table. */
export function isPublished(table: ChangedTable): boolean {
  return table !== 'visits' && table !== 'sessions' && table !== 'drafts' && table !== 'tags';
}

/** `refresh`: changes may have been missed. `ended`: the session is over. */
export type LiveEvent =
  | { type: 'changed'; table: ChangedTable }
  | { type: 'refresh' }
  | { type: 'ended' }
  | { type: 'ping' };

export const PING_MS = 20_000;

/** A browser reconnects a stream that has been silent this long. */
export const SILENCE_MS = 50_000;
