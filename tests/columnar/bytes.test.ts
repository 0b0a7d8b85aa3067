import { beforeAll, describe, expect, test } from 'vitest';
import { insertBlock } from '#db/visits/clickhouse/blocks.ts';
import { type ClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { UTC } from '#src/time-zones.ts';
import { laneOf, type Visit, type VisitKind, visitSources } from '#src/visits/visits.ts';
import { countries, referrers } from '../../scripts/bench/traffic.ts';
import { isEngineInstalled } from './engine.ts';
import { seededRandom } from './recorded-visits.ts';
import { openTables } from './stores.ts';

/** `npm run test:columnar` stores 2,000,000. */
const VISITS = Number(process.env.COLUMNAR_VISITS ?? 40_000);
const BLOCK = 20_000;
/** As in `npm run bench:storage`: links by Zipf's law, the most visited of one account, each visit by a new visitor. */
const LINKS = 20_000;
const ACCOUNTS = 2_000;
const BIG_LINKS = 10;
/** The fewer visits a day, the more each costs: these are twenty a minute. */
const VISITS_A_DAY = 30_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const TARGET_BYTES = 40;

describe.skipIf(!isEngineInstalled)('the size of visits in ClickHouse', () => {
  let client: ClickHouse;
  beforeAll(async () => {
    const opened = await openTables();
    ({ client } = opened);
    return opened.close;
  });

  test(`a visit takes at most ${TARGET_BYTES} bytes`, async () => {
    const random = seededRandom(7);
    const id = () => [8, 4, 4, 4, 12].map((digits) => random.hex(digits)).join('-');
    const accounts = Array.from({ length: ACCOUNTS }, id);
    const links = Array.from({ length: LINKS }, (_, n) => ({
      itemId: id(),
      userId: accounts[n < BIG_LINKS ? 0 : n % ACCOUNTS] as string,
      kind: (['profile_view', 'card_view', 'click', 'click', 'scan'] as const)[n % 5] as VisitKind,
    }));
    const zones = new Map(accounts.map((account) => [account, UTC]));
    const owner = `mc1q2x3y-${id()}`;
    let at = Date.UTC(2026, 9, 1);
    const places = new Map<string, number>();
    for (let stored = 0; stored < VISITS; stored += BLOCK) {
      const visits = Array.from({ length: Math.min(BLOCK, VISITS - stored) }, (): Visit => {
        at += Math.round((2 * random.next() * DAY_MS) / VISITS_A_DAY);
        const link = links[Math.floor(LINKS ** random.next()) - 1] as (typeof links)[number];
        const browser = random.skewed([
          'Safari',
          'Chrome',
          'Microsoft Edge',
          'Firefox',
          'Samsung Internet for Android',
        ]);
        return {
          ...{ ...link, at, visitor: random.hex(16), flags: random.next() < 0.05 ? 1 : 0, browser },
          source: random.skewed(visitSources),
          country: random.skewed(countries),
          device: random.skewed(['phone', 'computer', 'tablet', '']),
          os: random.skewed(['iOS', 'Android', 'Windows', 'macOS', 'Linux']),
          referrer: random.skewed(referrers),
          utmSource: random.next() < 0.9 ? '' : random.of(['newsletter', 'card', 'fair']),
          ...{ utmMedium: '', utmCampaign: '' },
        };
      });
      // A file for each lane and hour
      const files = Map.groupBy(
        visits,
        (visit) => `${owner}-${laneOf(visit.userId)}.${Math.floor(visit.at / HOUR_MS)}`,
      );
      for (const [segment, some] of files) {
        const from = places.get(segment) ?? 0;
        places.set(segment, from + some.length * 200);
        await insertBlock(client, { segment, from, to: from + some.length * 200 }, some, { zones, now: at });
      }
    }
    await client.command({ query: 'optimize table visits final' });
    const query = `select sum(rows) as stored, sum(bytes_on_disk) as bytes from system.parts
      where active and database = currentDatabase() and table = 'visits'`;
    const [{ stored, bytes } = { stored: 0, bytes: 0 }] = await select<{ stored: number; bytes: number }>(
      client,
      query,
      {},
    );
    expect(stored).toBe(VISITS);
    console.info(`${VISITS} visits: ${(bytes / VISITS).toFixed(1)} bytes each`);
    expect(bytes / VISITS).toBeLessThanOrEqual(TARGET_BYTES);
  }, 3_600_000);
});
