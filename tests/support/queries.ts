import type { PoolClient } from 'pg';
import type { TestApp } from './app.ts';

/** Every process asks for journal positions every two seconds, and its worker for jobs. */
const isOfTimer = (text: string) => text.includes('journal_positions') || text.includes('_private_jobs as jobs');

/** The number of queries a process makes during `act`, each on a connection of its own. */
export async function queriesDuring({ context: { pool } }: TestApp, act: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = (client: PoolClient) => {
    const { query } = client;
    client.query = ((...args: [string | { text: string }]) => {
      client.query = query;
      const [first] = args;
      if (!isOfTimer(typeof first === 'string' ? first : first.text)) queries += 1;
      return Reflect.apply(query, client, args);
    }) as typeof query;
  };
  pool.on('acquire', count);
  await act();
  pool.off('acquire', count);
  return queries;
}
