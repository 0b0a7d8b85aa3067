import { ConfigurationError } from '../env.ts';

const mendable: Record<string, (error: { port?: number; path?: string }) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use: stop the other program, or set PORT to another number.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not an address of this machine.',
  EACCES: ({ port, path }) =>
    path ? `DATA_DIR cannot be used: ${path} is not open to this user.` : `Port ${port} is not open to this user.`,
  EEXIST: ({ path }) => `DATA_DIR cannot be used: ${path} is not a directory.`,
  ENOTDIR: ({ path }) => `DATA_DIR cannot be used: ${path} is not a directory.`,
  EROFS: ({ path }) => `DATA_DIR cannot be used: ${path} cannot be written.`,
  ENOSPC: () => 'DATA_DIR cannot be used: the disk is full.',
};

/** One clear sentence for what the operator can mend; the whole error for what only we can. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const { code = '', ...rest } = error as { code?: string; port?: number; path?: string };
  return mendable[code]?.(rest) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
