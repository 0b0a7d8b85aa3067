import type pg from 'pg';
import { makeAccount, PASSWORD } from './accounts.ts';
import { ask, call, newAgent } from './requests.ts';

export type Turnover = {
  deleted: number;
  /** deletions that had to be sent again */
  repeated: number;
  failures: string[];
  stop(): Promise<void>;
};

const WORKERS = 3;
/** Each is opened for the first time while its account is deleted. */
const LINKS = 4;
/** So that an account's first visits are stored before its deletion. */
const INGESTION_MS = 1_500;
/** After this long, no process shows what is deleted. */
const GONE_MS = 1_000;

/** Accounts that are made, visited, and deleted while visits of them are stored. */
export function startTurnover(origin: string): Turnover {
  const turnover = { deleted: 0, repeated: 0, failures: [] as string[] };
  let isOver = false;
  let made = 0;

  const live = async (n: number) => {
    const person = {
      email: `passing-${n}@example.com`,
      from: `198.18.${n >> 8}.${n & 255}`,
      username: String(30_000_000 + n),
    };
    const { cookie, username } = await makeAccount(origin, person);
    const agent = newAgent(false);
    const links: { slug: string }[] = [];
    for (let count = 0; count < LINKS; count++) {
      const input = { title: `Link ${count}`, url: 'https://shop.example.com/' };
      links.push(await call<{ slug: string }>(origin, 'links.create', { agent, cookie, input }));
    }
    const visit = (path: string) => ask(origin, { path, agent: newAgent(false) });
    await visit(`/${username}`);
    await new Promise((resolve) => setTimeout(resolve, INGESTION_MS));
    await Promise.all([remove(cookie), ...links.map(({ slug }) => visit(`/l/${slug}`))]);
    const end = performance.now() + GONE_MS;
    let { status } = await visit(`/${username}`);
    while (status !== 404 && performance.now() < end) ({ status } = await visit(`/${username}`));
    if (status !== 404) turnover.failures.push(`the page of a deleted account: ${status}`);
    turnover.deleted += 1;
  };
  const remove = async (cookie: string) => {
    const input = { confirmation: 'DELETE', password: PASSWORD };
    for (;;) {
      const { status, body } = await ask(origin, {
        path: '/trpc/account.delete',
        agent: newAgent(false),
        cookie,
        input,
      });
      if (status === 200) return;
      if (status !== 503) throw new Error(`account.delete: ${status} ${body.slice(0, 300)}`);
      turnover.repeated += 1;
    }
  };
  const work = async () => {
    while (!isOver) await live(made++).catch((error) => turnover.failures.push(`turnover: ${error}`));
  };
  const working = Array.from({ length: WORKERS }, work);
  return Object.assign(turnover, {
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  });
}

/** What deleted accounts left behind, and rows without their owner or user. */
export async function findLeftovers(client: pg.Client): Promise<string[]> {
  const { rows: columns } = await client.query<{ from: string; name: string; to: string }>(`
    select conrelid::regclass::text as from, attname as name, confrelid::regclass::text as to
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('users'::regclass, 'profiles'::regclass)
    union all select 'profiles', 'id', 'users'
    union all select name, 'target_id', 'visit_targets'
      from unnest('{visit_days,visit_months,visit_hours,visit_totals,visit_seen}'::text[]) as name`);
  const leftovers: string[] = [];
  for (const { from, name, to } of columns) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${from} each
      where ${name} is not null and not exists (select from ${to} where ${to}.id = each.${name})`);
    if (rows[0]?.count) leftovers.push(`${rows[0].count} rows of ${from} without their ${to} row`);
  }
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from users where email like 'passing-%'",
  );
  if (rows[0]?.count) leftovers.push(`${rows[0].count} accounts that were not deleted`);
  return leftovers;
}
