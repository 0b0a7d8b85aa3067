import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { checkedKey, isStorageKey, type Storage, StorageUnavailable } from './storage.ts';

const WARN_EVERY_MS = 10_000;

/** The disk is full, read-only, gone or broken, or a quota is used up. On a read-only one, a recursive mkdir reports ENOENT. */
const unwritableCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'ENOENT', 'EIO'];

/** Throws StorageUnavailable while the disk can't be written (product 6.15). */
export function fileStorage(directory: string, log: Pick<FastifyBaseLogger, 'warn'>): Storage {
  const pathOf = (key: string) => join(directory, checkedKey(key));
  let warnedAt = Number.NEGATIVE_INFINITY;
  const unavailableIfUnwritable = (error: NodeJS.ErrnoException): never => {
    const { code = '' } = error;
    if (!unwritableCodes.includes(code)) throw error;
    const message = `The photo storage in DATA_DIR cannot be written: ${code}.`;
    const now = performance.now();
    // Rate-limited: every photo would log it
    if (now - warnedAt > WARN_EVERY_MS) {
      warnedAt = now;
      log.warn({ reason: code }, message);
    }
    throw new StorageUnavailable({ message, reason: code, isRefusal: false });
  };
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes).catch(unavailableIfUnwritable),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true }).catch(unavailableIfUnwritable);
      await rmdir(dirname(path)).catch(() => {
        // not empty, or already gone
      });
    },
    list: (after = '') => filesAfter(directory, after),
  };
}

async function* filesAfter(directory: string, after: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
  const names = async (path: string) => (await readdir(join(directory, path)).catch(emptyIfMissing)).sort();
  const [, first = ''] = after.split('/');
  for (const id of await names('photos')) {
    if (id < first) continue;
    for (const name of await names(`photos/${id}`)) {
      const key = `photos/${id}/${name}`;
      if (key <= after || !isStorageKey(key)) continue;
      const { mtime } = (await stat(join(directory, key)).catch(nullIfMissing)) ?? {};
      if (mtime) yield { key, writtenAt: mtime };
    }
  }
}

/** Writes a draft and renames it, so that a file is complete or absent. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
