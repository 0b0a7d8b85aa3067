import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where pictures are kept: files here, or later an object store behind the same three calls. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** null where there is nothing under the key */
  get(key: string): Promise<Buffer | null>;
  /** does nothing where there is nothing */
  remove(key: string): Promise<void>;
};

// As `paths.stored` makes them. Nothing else becomes a file name, so no key leads out of the directory
const keyForm = /^photos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z]+\.jpg$/;

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
  };
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

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
