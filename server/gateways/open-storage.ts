import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigurationError, type Env } from '../env.ts';
import { fileStorage } from './file-storage.ts';
import { objectStorage } from './object-storage.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

type StorageLog = Pick<FastifyBaseLogger, 'warn'>;

/** The configured storage, unchecked. */
export function createStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>, log: StorageLog): Storage {
  return s3 ? objectStorage(s3, { log }) : localStorage(dataDir);
}

export function localStorage(dataDir: string): Storage {
  return fileStorage(join(dataDir, 'storage'));
}

/**
 * The configured storage, checked at startup. Refused access is a configuration error. If the store is unreachable, the server
 * starts anyway and photos return with the store (product 6.8).
 * @throws ConfigurationError
 */
export async function openStorage(env: Pick<Env, 's3' | 'dataDir'>, log: StorageLog): Promise<Storage> {
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
