import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigurationError, type Env, type S3Bucket } from '../env.ts';
import { fileStorage } from './file-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

type StorageLog = Pick<FastifyBaseLogger, 'warn'>;

/** The configured storage, unchecked. */
export async function createStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>, log: StorageLog): Promise<Storage> {
  return s3 ? await bucketStorage(s3, log) : localStorage(dataDir, log);
}

/** Loads the S3 client, which other servers don't need. */
async function bucketStorage(s3: S3Bucket, log: StorageLog): Promise<ObjectStorage> {
  const { objectStorage } = await import('./object-storage.ts');
  return objectStorage(s3, { log });
}

export function localStorage(dataDir: string, log: StorageLog): Storage {
  return fileStorage(join(dataDir, 'storage'), log);
}

/**
 * The configured storage, checked at startup. Refused access is a configuration error. If the store is unreachable, the server
 * starts anyway and photos return with the store (product 6.8).
 * @throws ConfigurationError
 */
export async function openStorage(env: Pick<Env, 's3' | 'dataDir'>, log: StorageLog): Promise<Storage> {
  if (env.s3 === null) return localStorage(env.dataDir, log);
  const storage = await bucketStorage(env.s3, log);
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
