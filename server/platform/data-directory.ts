import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is in it, beside the embedded database. */
export const ours = ['auth-secret', 'journal', 'mailbox', 'storage'];

/**
 * Creates it if needed, and closes it to other users of the machine, as earlier releases did not. A database that root starts
 * runs as another user, who must pass through.
 */
export async function openDataDirectory(dataDir: string, isEmbedded: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { mode } = await stat(dataDir);
  // A directory of everybody, such as /tmp, isn't ours to close
  if ((mode & 0o1002) === 0) await restrict(dataDir, isPassed(dataDir, isEmbedded) ? 0o711 : 0o700);
  for (const name of ours) await restrict(join(dataDir, name), name === 'auth-secret' ? 0o600 : 0o700);
}

function isPassed(dataDir: string, isEmbedded: boolean): boolean {
  return process.getuid?.() === 0 && (isEmbedded || existsSync(join(dataDir, 'postgres')));
}

/** A volume may belong to another user, who decides. */
async function restrict(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => null);
  const isOurs = found?.uid === process.getuid?.();
  if (found && isOurs && (found.mode & 0o777) !== mode) await chmod(path, mode);
}

/** Generated at the first start. Later ones write nothing, so that they work with a full disk. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Reading a folder names no path
    if (error.code !== 'ENOENT') throw Object.assign(error, { path: file });
    return '';
  });
  if (stored !== '') return stored;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    // link() fails if the file exists, so simultaneous first starts agree on one
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(draft).catch(() => {});
  }
  return await readFile(file, 'utf8');
}
