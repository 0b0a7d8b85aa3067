import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where pictures are kept: files here, or later an object store behind the same four calls. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** null where there is nothing under the key */
  get(key: string): Promise<Buffer | null>;
  /** does nothing where there is nothing */
  remove(key: string): Promise<void>;
  /** everything after a key, in order; also what a put that was killed has left behind */
  list(after?: string): AsyncIterable<{ key: string; writtenAt: Date }>;
};

// As `paths.stored` makes them, and drafts of them. Nothing else becomes a file name, so no key leads out of the directory
const keyForm = /^photos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z]+(-\d+)?\.(jpg|webp)(\.[0-9a-f]{12})?$/;

export function fileStorage(directory: string): Storage {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('not a key of the storage');
    return join(directory, key);
  };
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes),
    get: (key) => readFile(pathOf(key)).catch(nullWhereMissing),
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rmdir(dirname(path)).catch(() => {
        // another variant is still in it, or it is gone already
      });
    },
    list: (after = '') => filesAfter(directory, after),
  };
}

async function* filesAfter(directory: string, after: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
  const names = async (path: string) => (await readdir(join(directory, path)).catch(emptyWhereMissing)).sort();
  const [, first = ''] = after.split('/');
  for (const id of await names('photos')) {
    if (id < first) continue;
    for (const name of await names(`photos/${id}`)) {
      const key = `photos/${id}/${name}`;
      if (key <= after || !keyForm.test(key)) continue;
      const { mtime } = (await stat(join(directory, key)).catch(nullWhereMissing)) ?? {};
      if (mtime) yield { key, writtenAt: mtime };
    }
  }
}

/** Under its name there is the whole file or none, whatever fails on the way. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function emptyWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
