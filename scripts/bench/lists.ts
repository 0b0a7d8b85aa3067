import { sql } from 'kysely';
import { paths } from '#src/paths.ts';
import { signUpWithCard, startTestApp } from '../../tests/support/app.ts';
import { addManyMembers, makeOrganization } from '../../tests/support/organizations.ts';
import { databaseTime, plansOf, recordQueries } from './lists/queries.ts';
import { type Counts, seed } from './lists/seed.ts';
import { startScratch } from './scratch.ts';

// Measures the lists of accounts with 5,000 links, codes or cards, and of an organization with 1,000 members: `npm run bench:lists`. Each call goes through HTTP,
// session and permissions. The baseline, an account with five of each, runs in the same rounds. "Database" is what
// PostgreSQL itself needs for a call's queries, by EXPLAIN ANALYZE: other load on the machine delays it least. Fails if a
// p95 of many items is above 50 ms. `-- plans` prints the plans instead, `-- members` only what is about the organization.

const MANY = 5_000;
const MEMBERS = 1_000;
const FEW = 5;
const ROUNDS = 100;
const LIMIT_MS = 50;

const scratch = await startScratch('lists');
const app = await startTestApp({ database: scratch.connection });
const { db, pool } = app.context;

type Account = Awaited<ReturnType<typeof makeAccount>>;

async function makeAccount({ members = 0, ...counts }: Counts & { members?: number }) {
  const { browser, vcardId } = await signUpWithCard(app);
  const { userId } = await db.selectFrom('vcards').select('userId').where('id', '=', vcardId).executeTakeFirstOrThrow();
  const tagIds = await seed(db, userId, counts);
  if (members === 0) return { trpc: browser.trpc, tagIds };
  const { id, username } = await makeOrganization(app, userId);
  await addManyMembers(app, id, members);
  const page = { ownerId: id, url: paths.profile(username) };
  return { trpc: browser.trpc, tagIds, organization: browser.actingFor(id).trpc, page };
}

const few = await makeAccount({ links: FEW, codes: FEW, cards: FEW, members: FEW });
const many = {
  links: await makeAccount({ links: MANY, codes: 0, cards: 0 }),
  codes: await makeAccount({ links: 0, codes: MANY, cards: 0 }),
  cards: await makeAccount({ links: 0, codes: 0, cards: MANY }),
  members: await makeAccount({ links: 0, codes: 0, cards: 0, members: MEMBERS }),
};
await sql`vacuum analyze`.execute(db);

type Trpc = Account['trpc'];
type Of = keyof typeof many;
type Call = { of: Of; name: string; call: (account: Account) => Promise<unknown> };
const links = (name: string, query: (account: Account) => Parameters<Trpc['links']['page']['query']>[0]): Call => ({
  of: 'links',
  name,
  call: (account) => account.trpc.links.page.query(query(account)),
});
const codes = (name: string, query: (account: Account) => Parameters<Trpc['qrCodes']['page']['query']>[0]): Call => ({
  of: 'codes',
  name,
  call: (account) => account.trpc.qrCodes.page.query(query(account)),
});
const cards = (name: string, query: (account: Account) => Parameters<Trpc['vcards']['page']['query']>[0]): Call => ({
  of: 'cards',
  name,
  call: (account) => account.trpc.vcards.page.query(query(account)),
});

const members = (name: string, query: { search?: string }): Call => ({
  of: 'members',
  name,
  call: async ({ organization }) => organization?.members.list.query(query),
});

/** The organization's page, as visitors get it: from memory, or made again. */
const team = (name: string, query: string, { isWarm }: { isWarm: boolean }): Call => ({
  of: 'members',
  name,
  call: async ({ page }) => {
    if (!page) return;
    if (!isWarm) app.context.responseCache.invalidate(page.ownerId);
    const { statusCode } = await visitor.open(page.url + query);
    if (statusCode !== 200) throw new Error(`${page.url}${query}: ${statusCode}`);
  },
});
const visitor = app.browser();

/** The middle of the list, page by page, as a reader gets there. */
async function cursorOfMiddle({ trpc }: Account): Promise<string[]> {
  let cursor: string[] | null = null;
  for (let listed = 0; listed < MANY / 2; ) {
    const { links, next }: Awaited<ReturnType<typeof trpc.links.page.query>> = await trpc.links.page.query({ cursor });
    listed += links.length;
    cursor = next;
  }
  if (!cursor) throw new Error('the list ends before its middle');
  return cursor;
}
const cursor = await cursorOfMiddle(many.links);

const calls: Call[] = [
  links('first page, own order', () => ({})),
  links('page in the middle, own order', () => ({ cursor })),
  links('first page, newest', () => ({ sort: 'newest' })),
  links('first page, by title', () => ({ sort: 'title' })),
  links('first page, by visits', () => ({ sort: 'visits' })),
  links('search that finds many', () => ({ search: 'semana 1' })),
  links('search that finds nothing', () => ({ search: 'desayuno' })),
  links('without codes, active', () => ({ hasCodes: false, state: 'active' })),
  links('with a tag', ({ tagIds }) => ({ tagIds: tagIds.slice(0, 1) })),
  links('with three tags, found, by visits', ({ tagIds }) => ({
    tagIds: tagIds.slice(0, 3),
    search: 'semana',
    sort: 'visits',
  })),
  { of: 'links', name: 'usage', call: ({ trpc }) => trpc.links.usage.query() },
  { of: 'links', name: 'tags', call: ({ trpc }) => trpc.tags.list.query() },
  codes('first page, newest', () => ({})),
  codes('first page, by title', () => ({ sort: 'title' })),
  codes('first page, by scans', () => ({ sort: 'visits' })),
  codes('search that finds many', () => ({ search: 'semana 1' })),
  codes('active, with a tag', ({ tagIds }) => ({ state: 'active', tagIds: tagIds.slice(0, 1) })),
  cards('first page, own order', () => ({})),
  cards('first page, newest', () => ({ sort: 'newest' })),
  cards('first page, by name', () => ({ sort: 'name' })),
  cards('first page, by visits', () => ({ sort: 'visits' })),
  cards('search that finds many', () => ({ search: 'panaderia 1' })),
  cards('search that finds nothing', () => ({ search: 'desayuno' })),
  cards('with a tag', ({ tagIds }) => ({ tagIds: tagIds.slice(0, 1) })),
  members('first page', {}),
  members('search that finds many', { search: 'luis 1' }),
  team('team page, first visit', '', { isWarm: false }),
  team('team page, from memory', '', { isWarm: true }),
  team('team page, search that finds all', '?q=LUIS', { isWarm: false }),
  team('team page, search that finds nothing', '?q=desayuno', { isWarm: false }),
];
const measured = calls.filter(({ of }) => of === 'members' || !process.argv.includes('members'));

type Times = { few: number[]; many: number[]; database: number[] };

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function shown(label: string, times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = Number.NaN, p95 = Number.NaN] = [0.5, 0.95].map(
    (part) => sorted[Math.ceil(sorted.length * part) - 1],
  );
  if (p95 > LIMIT_MS && label !== `${FEW}`) process.exitCode = 1;
  return `${label}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}

if (process.argv.includes('plans')) {
  for (const { of, name, call } of measured) {
    process.stdout.write(`\n=== ${of}, ${name}\n${await plansOf(pool, await recordQueries(() => call(many[of])))}\n`);
  }
} else {
  const results = new Map<Call, Times>(measured.map((call) => [call, { few: [], many: [], database: [] }]));
  // Alternating, so that other load on the machine affects all
  for (let round = 0; round < ROUNDS; round++) {
    for (const [{ of, call }, times] of results) {
      times.few.push(await timeOf(() => call(few)));
      const queries = await recordQueries(async () => {
        times.many.push(await timeOf(() => call(many[of])));
      });
      times.database.push(await databaseTime(pool, queries));
    }
  }
  for (const [{ of, name }, times] of results) {
    const parts = [
      shown(`${FEW}`, times.few),
      shown(`${of === 'members' ? MEMBERS : MANY}`, times.many),
      shown('database', times.database),
    ];
    process.stdout.write(`${of}, ${name}: ${parts.join('; ')}\n`);
  }
}
await app.destroy();
await scratch.destroy();
