import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where photos lie. Keys are made by `paths.stored`; another kind of storage joins behind the same seam. */
export type Storage = {
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** null where nothing lies under the key */
  get: (key: string) => Promise<Buffer | null>;
  /** No error where nothing lies there: removal may be repeated. */
  remove: (key: string) => Promise<void>;
};

const keyForm = /^photos\/[0-9a-f-]{36}\/[a-z0-9-]+\.jpg$/;

/** Files below a directory. A file is whole or absent, whatever happens on the way. */
export function fileStorage(directory: string): Storage {
  const place = (key: string) => {
    if (!keyForm.test(key)) throw new Error('not a storage key');
    return join(directory, key);
  };
  return {
    put: async (key, bytes) => {
      const target = place(key);
      await mkdir(dirname(target), { recursive: true });
      const draft = `${target}.${randomBytes(6).toString('hex')}`;
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    },
    get: async (key) => {
      try {
        return await readFile(place(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: async (key) => await rm(place(key), { force: true }),
  };
}
