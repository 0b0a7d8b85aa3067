import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { connectClickHouse } from '#db/visits/clickhouse/connect.ts';
import { upgradeTables } from '#db/visits/clickhouse/schema.ts';
import { freePort } from '../../scripts/free-port.ts';
import { signUpWithCard, startTestApp } from '../support/app.ts';
import { configurationOf } from '../support/commands.ts';
import { startServerProcess } from '../support/server-process.ts';
import { newLedger, startCrowd, type Way } from '../support/visitors.ts';
import { expectStoredOnce } from './answered-visits.ts';
import { isEngineInstalled, startEngine } from './engine.ts';
import { startOwnDatabase } from './own-database.ts';
import { seededRandom } from './recorded-visits.ts';

/** How often each of server, ClickHouse and PostgreSQL is killed; 50 by `npm run test:columnar`. */
const KILLS = Number(process.env.COLUMNAR_KILLS ?? 3);
const CARDS = 3;
/** 2,000 visits a second, if each is answered at once. */
const CROWD = 100;
const PAUSE_MS = 50;
/** On average, between a part's return and the next kill. */
const CALM_MS = 700;
const POLL = { timeout: 600_000, interval: 1000 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.skipIf(!isEngineInstalled)('a server under 2,000 visits a second', () => {
  test(`product 20.7: each visit it answered is stored once, whatever of three parts is killed ${KILLS} times each`, async () => {
    const database = await startOwnDatabase();
    closing.push(database.destroy);
    const engine = await startEngine();
    closing.push(engine.destroy);
    const client = await connectClickHouse(engine.url);
    closing.push(() => client.close());
    await upgradeTables(client);
    const dataDir = await mkdtemp(join(tmpdir(), 'saluda-server-kills-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    const site = await startTestApp({ database: database.connection, visitsUrl: engine.url });
    const ways: Way[] = [];
    for (let n = 0; n < CARDS; n++) {
      const { username, vcardId } = await signUpWithCard(site);
      ways.push(...[`/${username}`, `/vcard/${vcardId}`].map((path) => ({ path, status: 200 })));
    }
    const configuration = configurationOf(site);
    await site.destroy();
    const port = await freePort();
    const start = () =>
      startServerProcess({
        ...configuration,
        ...{ DATA_DIR: dataDir, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' },
      });

    let server = await start();
    closing.push(() => server.kill());
    const ledger = newLedger();
    const crowd = startCrowd(CROWD, PAUSE_MS, ways, () => [port], ledger);
    const answers = async (count: number) => {
      const before = ledger.answered.size;
      await expect.poll(() => ledger.answered.size - before, POLL).toBeGreaterThan(count);
    };
    const random = seededRandom(5);
    const kills = [
      async () => {
        await server.kill();
        server = await start();
      },
      async () => {
        await engine.kill();
        await answers(CROWD);
        await engine.restart();
      },
      async () => {
        const isBack = await database.kill();
        await expect.poll(isBack, POLL).toBe(true);
      },
    ];
    const order = kills.flatMap((kill) => Array.from({ length: KILLS }, () => kill));
    const begin = performance.now();
    while (order.length > 0) {
      await answers(CROWD);
      await sleep(random.below(2 * CALM_MS));
      const [kill] = order.splice(random.below(order.length), 1);
      await kill?.();
    }
    await answers(CROWD);
    await crowd.leave();
    const seconds = (performance.now() - begin) / 1000;
    await expectStoredOnce({ client, db: database.db }, ledger, POLL);
    console.info(
      `${3 * KILLS} kills in ${seconds.toFixed(0)} s: ${ledger.answered.size} of ${ledger.sent.size} visits answered, ` +
        `${(ledger.answered.size / seconds).toFixed(0)} a second; others: ${JSON.stringify([...ledger.failures])}`,
    );
  }, 3_600_000);
});
