import pg from 'pg';

type Query = { text: string; values: unknown[] };

const TABLES_OF_LISTS = /\b(links|vcards|visit_days|visit_totals|link_tags|memberships)\b/;

/** Returns the queries on lists that all connections send during a call. */
export async function recordQueries(call: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && TABLES_OF_LISTS.test(text)) queries.push({ text, values });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await call();
  } finally {
    pg.Client.prototype.query = query;
  }
  return queries;
}

/** Milliseconds that the database plans and executes, without waiting for a connection or a core's turn in this process. */
export async function databaseTime(pool: pg.Pool, queries: readonly Query[]): Promise<number> {
  let sum = 0;
  for (const { text, values } of queries) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values);
    const [plan] = rows[0]['QUERY PLAN'];
    sum += plan['Planning Time'] + plan['Execution Time'];
  }
  return sum;
}

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};

/** How many rows all steps of the plans return or pass over, however busy the machine is. */
export async function countRowsRead(pool: pg.Pool, queries: readonly Query[]): Promise<number> {
  const sumOf = (plan: Plan): number => {
    const passedOver = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
    const own = plan['Actual Loops'] * (plan['Actual Rows'] + passedOver);
    return (plan.Plans ?? []).reduce((sum, part) => sum + sumOf(part), own);
  };
  let sum = 0;
  for (const { text, values } of queries) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values);
    sum += sumOf(rows[0]['QUERY PLAN'][0].Plan);
  }
  return sum;
}

/** The plans of queries, with the slowest parts marked by time. */
export async function plansOf(pool: pg.Pool, queries: readonly Query[]): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of queries) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}
