import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectClickHouse } from '#db/visits/clickhouse/connect.ts';
import { upgradeTables } from '#db/visits/clickhouse/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of ClickHouse's engine, where visits are stored there (project `clickhouse`). */
    clickhouse: string | undefined;
  }
}

export const storesInClickHouse = () => inject('clickhouse') !== undefined;

/** Where the visits of a test database are stored: a database of ClickHouse of its own, or PostgreSQL. */
export async function createTestVisits(): Promise<{ url: string | null; drop: () => Promise<void> }> {
  const engine = inject('clickhouse');
  if (engine === undefined) return { url: null, drop: async () => {} };
  const name = `visits_${randomBytes(6).toString('hex')}`;
  await commandEngine(engine, `create database ${name}`);
  const url = new URL(engine);
  url.pathname = `/${name}`;
  // Tests also look there before anything is stored
  const client = await connectClickHouse(url.href);
  await upgradeTables(client);
  await client.close();
  return { url: url.href, drop: () => commandEngine(engine, `drop database ${name}`) };
}

/** For another process of a site. */
export function visitsVariable({ visitsUrl }: { visitsUrl: string | null }): Record<string, string> {
  return visitsUrl === null ? {} : { VISITS_URL: visitsUrl };
}

async function commandEngine(engine: string, query: string): Promise<void> {
  const client = await connectClickHouse(engine);
  await client.command({ query });
  await client.close();
}
