import type { Env } from '#server/env.ts';
import type { Manifest } from './make-backup.ts';

const MOST_NAMED = 10;

/** What an operator must know of a backup. */
export function notSaved(env: Env, { missingPhotos }: Manifest, isClickHouseSaved = false): string[] {
  const lines = [
    env.authSecret !== null && 'AUTH_SECRET is in your configuration, which this is no backup of: keep it, too.',
    env.s3 !== null && 'Photos are in S3, which this is no backup of.',
    (env.visitsUrl ?? env.visitsAlsoUrl) !== null &&
      !isClickHouseSaved &&
      'Visits in ClickHouse are no part of this, only their totals of all time: --clickhouse saves them, too.',
    missingPhotos.length > 0 &&
      `Photos without a file in DATA_DIR/storage: ${missingPhotos.length}, ${missingPhotos.slice(0, MOST_NAMED).join(', ')}${missingPhotos.length > MOST_NAMED ? ' …' : ''}`,
  ];
  return lines.filter((line) => line !== false);
}
