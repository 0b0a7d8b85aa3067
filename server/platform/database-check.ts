import type pg from 'pg';
import { isTemporary } from '#db/connect.ts';
import { findObstacle } from '#db/obstacles.ts';
import { ConfigurationError } from '../env.ts';

/** @throws ConfigurationError if the operator's database can't be reached or used */
export async function checkDatabase(database: pg.PoolConfig, signal?: AbortSignal): Promise<void> {
  const obstacle = await findObstacle(database, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new ConfigurationError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  });
  if (obstacle !== null) throw new ConfigurationError(`The database of DATABASE_URL cannot be used: ${obstacle}.`);
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** A table, an index, a function or a type exists already. */
const duplicates = /^(42P07|42710|42723|42P06)$/;

/** The sentence for the operator, or null if the migrations themselves are at fault. */
export function migrationObstacle(error: unknown): string | null {
  const { code = '' } = error as { code?: string };
  if (isTemporary(error)) return `The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`;
  if (code === INSUFFICIENT_PRIVILEGE) return `The role of DATABASE_URL lacks a right: ${reasonOf(error)}.`;
  if (duplicates.test(code)) return `The database of DATABASE_URL has tables of another program: ${reasonOf(error)}.`;
  return null;
}

function reasonOf(error: unknown): string {
  const { code, message } = (error instanceof AggregateError ? error.errors[0] : error) as {
    code?: string;
    message: string;
  };
  return message || String(code);
}
