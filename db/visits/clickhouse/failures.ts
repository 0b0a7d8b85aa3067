import { VisitStoreAwayError } from '../../connect.ts';

/** Failures of ClickHouse, by its names, that end without a change of ours, though the server may answer other calls. */
const awayCodes = {
  // It is full, busy, starting or stopping, or a replica or disk is missing
  UNEXPECTED_END_OF_FILE: '3',
  CANNOT_READ_FROM_FILE_DESCRIPTOR: '74',
  CANNOT_WRITE_TO_FILE_DESCRIPTOR: '75',
  TOO_MANY_ROWS: '158',
  TIMEOUT_EXCEEDED: '159',
  TOO_SLOW: '160',
  QUOTA_EXCEEDED: '201',
  TOO_MANY_SIMULTANEOUS_QUERIES: '202',
  NO_FREE_CONNECTION: '203',
  SOCKET_TIMEOUT: '209',
  NETWORK_ERROR: '210',
  NO_ZOOKEEPER: '225',
  ABORTED: '236',
  MEMORY_LIMIT_EXCEEDED: '241',
  TABLE_IS_READ_ONLY: '242',
  NOT_ENOUGH_SPACE: '243',
  TOO_MANY_PARTS: '252',
  ALL_CONNECTION_TRIES_FAILED: '279',
  TOO_FEW_LIVE_REPLICAS: '285',
  UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE: '286',
  UNKNOWN_STATUS_OF_INSERT: '319',
  UNFINISHED: '341',
  SESSION_IS_LOCKED: '373',
  QUERY_WAS_CANCELLED: '394',
  SYSTEM_ERROR: '425',
  CANNOT_SCHEDULE_TASK: '439',
  DEADLOCK_AVOIDED: '473',
  S3_ERROR: '499',
  TOO_MANY_MUTATIONS: '692',
  KEEPER_EXCEPTION: '999',
  UNKNOWN_EXCEPTION: '1002',
  // The operator has not made the database, or not let us in
  UNKNOWN_TABLE: '60',
  UNKNOWN_DATABASE: '81',
  READONLY: '164',
  UNKNOWN_USER: '192',
  WRONG_PASSWORD: '193',
  REQUIRED_PASSWORD: '194',
  IP_ADDRESS_NOT_ALLOWED: '195',
  SETTING_CONSTRAINT_VIOLATION: '452',
  ACCESS_DENIED: '497',
  AUTHENTICATION_FAILED: '516',
};

const away = new Set(Object.values(awayCodes));

export function isUnknownTable(error: unknown): boolean {
  return (error as { code?: unknown }).code === awayCodes.UNKNOWN_TABLE;
}

/** As an error of the store of visits, where waiting may help. Others are of PostgreSQL, or faults of a statement. */
export function asAway(error: unknown): unknown {
  if (error instanceof VisitStoreAwayError || !(error instanceof Error) || 'severity' in error) return error;
  const { code = '', message } = error as Error & { code?: string };
  // Connections fail with codes of the system or none
  const isAway = /^\d+$/.test(code) ? away.has(code) : !(error instanceof TypeError);
  return isAway ? new VisitStoreAwayError(message, { cause: error }) : error;
}
