import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { signUpWithCard, startTestApp } from '../../tests/support/app.ts';
import { startScratch } from './scratch.ts';

// Measures the lists of an account with 5,000 links: `npm run bench:lists`. Each call goes through HTTP, session and
// permissions. The baseline, an account with 5 links, runs in the same rounds. Fails if a p95 is above 50 ms.

const LINKS = 5_000;
const FEW = 5;
const ROUNDS = 100;
const DAYS = 30;
const LIMIT_MS = 50;

const scratch = await startScratch('lists');
const app = await startTestApp({ database: scratch.connection });
const { db } = app.context;

async function makeAccount(links: number) {
  const { browser, vcardId } = await signUpWithCard(app);
  const { userId } = await db.selectFrom('vcards').select('userId').where('id', '=', vcardId).executeTakeFirstOrThrow();
  await seed(db, userId, links);
  return browser;
}

async function seed(db: Db, userId: string, links: number): Promise<void> {
  await sql`update profiles set plan_type = 'business' where id = ${userId}`.execute(db);
  await sql`insert into links (user_id, slug, title, url, order_index, qr_style)
    select ${userId}, 'bench-' || ${links}::int || '-' || n, 'Menú de la semana ' || n, 'https://shop.example.com/things/' || n, n,
      case when n % 5 = 0 then '{}'::jsonb end
    from generate_series(1, ${links}::int) n`.execute(db);
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, id from links where user_id = ${userId} and vcard_id is null`.execute(db);
  await sql`insert into visit_words (word) values ('') on conflict do nothing`.execute(db);
  await sql`insert into visit_days (target_id, day, dimension, kind, word_id, hits, visitors)
    select t.id, current_date - n, 0, kind, w.id, 3, 2
    from visit_targets t, visit_words w, generate_series(0, ${DAYS - 1}::int) n, generate_series(0, 1) kind
    where t.user_id = ${userId} and w.word = ''`.execute(db);
  await sql`insert into visit_totals (target_id, kind, hits)
    select id, kind, id % 97 from visit_targets, generate_series(0, 3) kind where user_id = ${userId}`.execute(db);
  await sql`analyze`.execute(db);
}

type Browser = Awaited<ReturnType<typeof makeAccount>>;
type Call = (browser: Browser) => Promise<unknown>;
type Query = Parameters<Browser['trpc']['links']['page']['query']>[0];
const page =
  (query: Query): Call =>
  ({ trpc }) =>
    trpc.links.page.query(query);

const few = await makeAccount(FEW);
const many = await makeAccount(LINKS);
const middle = (await many.trpc.links.list.query()).links[LINKS / 2];
const inTheMiddle = [String(LINKS / 2), String(Date.parse(`${middle?.createdAt}`) * 1000), `${middle?.id}`];

const calls: [string, Call][] = [
  ['first page, own order', page({})],
  ['page in the middle, own order', page({ cursor: inTheMiddle })],
  ['first page, newest', page({ sort: 'newest' })],
  ['first page, by title', page({ sort: 'title' })],
  ['first page, by visits', page({ sort: 'visits' })],
  ['search that finds many', page({ search: 'semana 1' })],
  ['search that finds nothing', page({ search: 'desayuno' })],
  ['without codes, active', page({ hasCodes: false, state: 'active' })],
  ['usage', ({ trpc }) => trpc.links.usage.query()],
];

const measured = new Map<string, number[]>();
async function measure(name: string, call: Call, browser: Browser): Promise<void> {
  const start = performance.now();
  await call(browser);
  measured.set(name, [...(measured.get(name) ?? []), performance.now() - start]);
}

// Alternating, so that other load on the machine affects all
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, call] of calls) {
    await measure(`${FEW} ${name}`, call, few);
    await measure(`${LINKS} ${name}`, call, many);
  }
}

function percentile(name: string, part: number): number {
  const times = [...(measured.get(name) ?? [])].sort((a, b) => a - b);
  return times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}

for (const [name] of calls) {
  const parts = [FEW, LINKS].map((links) => {
    const [median, p95] = [percentile(`${links} ${name}`, 0.5), percentile(`${links} ${name}`, 0.95)];
    if (p95 > LIMIT_MS) process.exitCode = 1;
    return `${links} links: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  });
  process.stdout.write(`${name}: ${parts.join('; ')}\n`);
}
await app.destroy();
await scratch.destroy();
