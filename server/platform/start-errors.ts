import { EmbeddedRefusal } from '#db/embedded/location.ts';
import { ConfigurationError } from '../env.ts';

type SystemError = { port?: number; path?: string };

const unusable = (reason: string) => (error: SystemError) =>
  `DATA_DIR cannot be used: ${error.path ?? 'a file'} ${reason}.`;

const sentences: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use: stop the other program, or set PORT to another number.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not an address of this machine.',
  EAI_AGAIN: () => 'HOST is not an address of this machine.',
  EACCES: ({ port, path }) =>
    path ? unusable('is not accessible to this user')({ path }) : `Port ${port} is not accessible to this user.`,
  EPERM: unusable('belongs to another user'),
  EEXIST: unusable('is not a directory'),
  ENOTDIR: unusable('is not a directory'),
  EISDIR: unusable('is a directory'),
  ELOOP: unusable('is a symbolic link that leads nowhere'),
  ENAMETOOLONG: unusable('is too long'),
  ENOENT: ({ path }) => `A file is missing: ${path ?? 'its name is unknown'}.`,
  EROFS: unusable('cannot be written'),
  EIO: unusable('cannot be read'),
  ENOSPC: () => 'DATA_DIR cannot be used: the disk is full.',
  EDQUOT: () => 'DATA_DIR cannot be used: the disk quota is full.',
};

/** Why a process can't start, in one sentence for the operator; null: the fault is ours. */
export function startErrorSentence(error: unknown): string | null {
  if (error instanceof ConfigurationError || error instanceof EmbeddedRefusal) return error.message;
  const { code = '', path, port } = error as SystemError & { code?: string };
  return sentences[code]?.({ ...(path !== undefined && { path }), ...(port !== undefined && { port }) }) ?? null;
}
