import { existsSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ours = ['auth-secret', 'journal', 'mailbox', 'storage'];

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
