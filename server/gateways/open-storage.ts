import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigurationError, type Env } from '../env.ts';
import { fileStorage } from './file-storage.ts';
import { objectStorage } from './object-storage.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Where the configuration puts pictures. Asks nobody yet. */
export function createStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>, log: Log): Storage {
  return s3 ? objectStorage(s3, { log }) : localStorage(dataDir);
}

export function localStorage(dataDir: string): Storage {
  return fileStorage(join(dataDir, 'storage'));
}

/**
 * The same for a server, which looks first: a store that refuses us is a mistake in the configuration. One that is away is
 * none: cards, links and codes need no photo, and the photos come back with it (product 6.8).
 * @throws ConfigurationError
 */
export async function openStorage(env: Pick<Env, 's3' | 'dataDir'>, log: Log): Promise<Storage> {
  if (env.s3 === null) return localStorage(env.dataDir);
  const storage = objectStorage(env.s3, { log });
  try {
    const { keepsVersions } = await storage.check();
    if (keepsVersions) log.warn('the bucket keeps versions: photos that are deleted stay in it as older ones');
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    if (error.isRefusal) throw new ConfigurationError(error.message);
    log.warn({ reason: error.reason }, error.message);
  }
  return storage;
}
