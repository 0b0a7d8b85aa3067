import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Inside it, rules open their transactions as ever, and each is a savepoint of `tx`: what one does is stored with everything else or not
 * at all, and one that is refused leaves the others as they are. Not for rules that set an isolation level.
 */
export function within(tx: Db): Db {
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: <T>(work: (inner: Db) => Promise<T>) => save(target, work) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function save<T>(tx: Db, work: (inner: Db) => Promise<T>): Promise<T> {
  await sql`savepoint rule`.execute(tx);
  try {
    const result = await work(within(tx));
    await sql`release savepoint rule`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint rule`.execute(tx);
    // Otherwise it hides the one around it, which has the same name
    await sql`release savepoint rule`.execute(tx);
    throw error;
  }
}
