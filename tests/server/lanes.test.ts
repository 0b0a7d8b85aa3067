import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { lockIngestion, lockLanes } from '#db/visits/locks.ts';
import { insertVisits } from '#db/visits/postgres/insert-visits.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { laneOwner, segmentName, segmentOwner } from '#server/visits/segments.ts';
import { LANES, laneOf, type Visit } from '#src/visits/visits.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase } from '../support/database.ts';
import { ingest } from '../support/ingest.ts';
import { wrongRollups } from '../support/visit-audit.ts';
import { areWaiting } from '../support/waiting.ts';

let db: Db;
let owners: string[]; // one of each lane
let directory: string;

beforeAll(async () => {
  const opened = await openTestDatabase();
  db = opened.db;
  const byLane = new Map<number, string>();
  while (byLane.size < LANES) {
    const { id } = await insertUser(db, admitted, {
      name: 'Ana',
      email: `${crypto.randomUUID()}@example.com`,
      passwordHash: 'x',
    });
    byLane.set(laneOf(id), id);
  }
  owners = Array.from({ length: LANES }, (_, lane) => byLane.get(lane) as string);
  return opened.close;
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saluda-lanes-'));
  return () => rm(directory, { recursive: true });
});

let visitors = 0;

function click(lane: number, referrer = ''): Visit {
  visitors += 1;
  const userId = owners[lane] as string;
  const words = { source: 'link', country: 'ES', device: 'phone', browser: 'Safari', os: 'iOS', referrer };
  const visitor = visitors.toString(16).padStart(16, '0');
  const campaign = { utmSource: '', utmMedium: '', utmCampaign: '' };
  return {
    at: Date.now(),
    kind: 'click',
    userId,
    itemId: itemOf(userId),
    visitor,
    flags: 0,
    ...words,
    ...campaign,
  };
}

/** Never the owner's own ID, which stands for the whole account. */
function itemOf(userId: string): string {
  return userId.replace(/^./, (digit) => (digit === 'f' ? 'e' : 'f'));
}

const chunk = () => ({ segment: crypto.randomUUID(), from: 0, to: 100 });

async function totalOf(lane: number): Promise<number> {
  const { rows } = await sql<{
    hits: number;
  }>`select v.hits from visit_targets t join visit_totals v on v.target_id = t.id
    where t.item_id = ${owners[lane]}`.execute(db);
  return rows[0]?.hits ?? 0;
}

async function write(segment: string, visits: Visit[]): Promise<void> {
  await writeFile(join(directory, segment), visits.map(formatLine).join(''));
}

test('visits of different lanes are stored in parallel, those of one lane one after the other', async () => {
  const before = await totalOf(1);
  await db.transaction().execute(async (tx) => {
    await lockLanes(tx, [0], true);
    expect(await insertVisits(db, [chunk()], [click(1)])).toBe('stored');
    expect(await totalOf(1)).toBe(before + 1);
    expect(await insertVisits(db, [chunk()], [click(0)], { waits: false })).toBe('busy');
    expect(await insertVisits(db, [chunk()], [click(0), click(1)], { waits: false })).toBe('busy');
  });
  expect(await insertVisits(db, [chunk()], [click(0), click(1)], { waits: false })).toBe('stored');
});

test('a run stores the free lanes first and then waits for the taken one', async () => {
  const owner = segmentOwner();
  const before = await Promise.all(owners.map((_, lane) => totalOf(lane)));
  for (const lane of owners.keys()) {
    await write(
      segmentName(laneOwner(owner, lane), 0),
      Array.from({ length: 50 }, () => click(lane)),
    );
  }
  let run: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await lockLanes(tx, [2], true);
    run = ingest(db, directory);
    await areWaiting(db, 1);
    const stored = await Promise.all(owners.map(async (_, lane) => (await totalOf(lane)) - (before[lane] ?? 0)));
    expect(stored).toEqual(owners.map((_, lane) => (lane === 2 ? 0 : 50)));
  });
  expect(await run).toEqual({ events: LANES * 50, torn: 0, quarantined: 0 });
});

test('a process of a release before lanes and this one exclude each other', async () => {
  let storing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (older) => {
    await lockIngestion(older);
    storing = insertVisits(db, [chunk()], [click(3)], { waits: false });
    await areWaiting(db, 1);
  });
  expect(await storing).toBe('stored');
  await db.transaction().execute(async (tx) => {
    await lockLanes(tx, [0], true);
    storing = db.transaction().execute(lockIngestion);
    await areWaiting(db, 1);
  });
  expect(await storing).toBeGreaterThan(0);
});

test('lanes that insert the same new values at the same time neither fail nor wait for each other forever', async () => {
  await insertVisits(db, [chunk()], [click(0)]);
  await sql`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$;
    create trigger dawdles before insert on visit_words for each row execute function dawdle()`.execute(db);
  const values = Array.from({ length: 20 }, () => `${crypto.randomUUID()}.example`);
  const stored = owners.map((_, lane) => {
    const visits = values.map((value) => click(lane, value));
    return insertVisits(db, [chunk()], lane % 2 === 0 ? visits : visits.reverse());
  });
  expect(await Promise.all(stored)).toEqual(owners.map(() => 'stored'));
  await sql`drop trigger dawdles on visit_words`.execute(db);
});

test('concurrent runs over segments of one lane, of all lanes and of an older release store each visit once', async () => {
  const before = await countEvents();
  let written = 0;
  for (let n = 0; n < 6; n++) {
    const owner = segmentOwner();
    const names = [segmentName(owner, 0), ...owners.map((_, lane) => segmentName(laneOwner(owner, lane), 0))];
    for (const [place, name] of names.entries()) {
      const visits = Array.from({ length: 300 }, (_, k) => click(place === 0 ? k % LANES : place - 1));
      await write(name, visits);
      await write(name.replace(/0$/, '1'), []);
      written += visits.length;
    }
  }
  const runs = await Promise.all(Array.from({ length: 4 }, () => ingest(db, directory)));
  expect(runs.reduce((sum, { events }) => sum + events, 0)).toBe(written);
  expect((await countEvents()) - before).toBe(written);
  expect(await wrongRollups(db)).toEqual([]);
  expect((await readdir(directory)).filter((name) => name.endsWith('0'))).toEqual([]);
});

async function countEvents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visits`.execute(db);
  return rows[0]?.count ?? 0;
}
