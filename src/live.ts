/** Where something of an account can change without this browser's doing; the database names them (its trigger `notify_change`, and the drain of visits). */
export const changedTables = ['links', 'vcards', 'profiles', 'sessions', 'visits'] as const;

export type ChangedTable = (typeof changedTables)[number];

/**
 * `refresh`: anything may have changed, since nobody listened for a while. `ended`: the session is no more, the stream neither;
 * whether the browser has another one by now, it finds out itself. `ping`: nothing changed.
 */
export type LiveEvent =
  | { type: 'changed'; table: ChangedTable }
  | { type: 'refresh' }
  | { type: 'ended' }
  | { type: 'ping' };

/** How often an open stream says that it is there. */
export const PING_MS = 20_000;

/** After so long a silence a browser takes its stream for dead. */
export const SILENCE_MS = 50_000;
