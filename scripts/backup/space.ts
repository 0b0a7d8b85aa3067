import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Refusal } from '../administration.ts';

/** A full disk would stop a server that has its data there, too. */
const SPARE_BYTES = 500_000_000;
const MB = 1_000_000;

/** @throws Refusal if `place` is on a disk without room for so many bytes */
export async function requireSpace(place: string, bytes: number, advice: string): Promise<void> {
  let existing = resolve(place);
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  if (free >= bytes + SPARE_BYTES) return;
  throw new Refusal(
    `${existing} has ${megabytes(free)} free. This needs up to ${megabytes(bytes)}, and ${megabytes(SPARE_BYTES)} should be left over. ${advice}`,
  );
}

export function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
}

/** Such as 3 min 4.5 s. */
export function duration(ms: number): string {
  const tenths = Math.round(ms / 100);
  return `${Math.floor(tenths / 600)} min ${((tenths % 600) / 10).toFixed(1)} s`;
}
