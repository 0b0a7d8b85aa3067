import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectDb, connectPool } from '#db/connect.ts';
import { connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { laneOwner, segmentName, segmentOwner } from '#server/visits/segments.ts';
import { laneOf, type Visit, visitKinds } from '#src/visits/visits.ts';
import { startEngine } from '../../tests/columnar/engine.ts';
import { secondsOf, startScratch } from './scratch.ts';
import { countries, newRandom, newZipf, referrers } from './traffic.ts';
import { insertOwnersOfLinks, newPicks } from './visited-links.ts';

// Measures how far ClickHouse is behind the journal: `npm run bench:columnar [-- --rate 20000 --seconds 60]`. Writes lines straight into
// a journal, of visits on 20,000 links by Zipf's law, which one process ships. Says every minute how it goes, and the load of the machine.

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '60' } },
});
const [RATE, SECONDS] = [Number(values.rate), Number(values.seconds)];
const ACCOUNTS = 2_000;
const LINKS = 20_000;
const TICK_MS = 100;
/** As a process begins files, so that those that are stored are deleted. */
const FILE_TICKS = 600;
const shipper = fileURLToPath(new URL('../../tests/columnar/shipper.ts', import.meta.url));
const say = (text: string) => process.stdout.write(`${text}\n`);

const random = newRandom(7);
const { pick, hex } = newPicks(random);

const scratch = await startScratch('columnar');
const engine = await startEngine();
const pool = connectPool({ ...scratch.connection, max: 1 }, () => {});
const db = connectDb(pool);
let child: ChildProcess | undefined;
try {
  const links = await insertOwnersOfLinks(db, ACCOUNTS, LINKS);
  const directory = join(scratch.dataDir, 'shipped');
  await mkdir(directory);
  child = spawn(process.execPath, [shipper, directory, JSON.stringify(scratch.connection), engine.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  await measure(directory, links, `${child.pid}`);
} finally {
  child?.kill('SIGKILL');
  await pool.end();
  await engine.destroy();
  await scratch.destroy();
}

async function measure(directory: string, links: { itemId: string; userId: string }[], pid: string): Promise<void> {
  const zipf = newZipf(LINKS, random);
  const owner = segmentOwner();
  const nameOf = (lane: number, tick: number) => segmentName(laneOwner(owner, lane), 1 + Math.floor(tick / FILE_TICKS));
  let sizes = new Map<string, number>();
  /** what of the current files was written by when, unless it is stored */
  let written: { at: number; sizes: Map<string, number> }[] = [];
  const lags: number[] = [];
  const loads: number[] = [];
  const seconds = async () => ({
    engine: await secondsOf(`${engine.pid}`),
    shipper: await secondsOf(pid),
    database: await scratch.databaseSeconds(),
    writer: process.cpuUsage().user / 1e6,
  });
  const before = await seconds();
  const start = performance.now();
  let count = 0;
  const writing = (async () => {
    for (let tick = 1; performance.now() - start < SECONDS * 1_000; tick++) {
      if (tick % FILE_TICKS === 0) sizes = new Map();
      const texts = new Map<string, string>();
      for (; count < (tick * TICK_MS * RATE) / 1_000; count++) {
        const link = links[zipf()] as (typeof links)[number];
        const visit: Visit = {
          at: Date.now(),
          kind: visitKinds[Math.floor(random() * visitKinds.length)] as Visit['kind'],
          userId: link.userId,
          itemId: link.itemId,
          visitor: hex(16),
          flags: random() < 0.05 ? 1 : 0,
          source: pick(['link', 'qr', 'direct']),
          country: pick(countries),
          device: pick(['phone', 'computer']),
          browser: pick(['Safari', 'Chrome', 'Firefox']),
          os: pick(['iOS', 'Android', 'Windows']),
          referrer: pick(referrers),
          utmSource: '',
          utmMedium: '',
          utmCampaign: '',
        };
        const name = nameOf(laneOf(link.userId), tick);
        texts.set(name, (texts.get(name) ?? '') + formatLine(visit));
      }
      for (const [name, text] of texts) {
        await appendFile(join(directory, name), text);
        sizes.set(name, (sizes.get(name) ?? 0) + Buffer.byteLength(text));
      }
      written.push({ at: performance.now(), sizes: new Map(sizes) });
      await sleep(Math.max(0, start + tick * TICK_MS - performance.now()));
    }
  })();
  let isWriting = true;
  writing.finally(() => {
    isWriting = false;
  });
  let toldAt = start;
  for (;;) {
    await sleep(250);
    const names = [...new Set(written.flatMap((each) => [...each.sizes.keys()]))];
    const positions = await listJournalPositions(db, names);
    const isStored = (of: Map<string, number>) => [...of].every(([name, size]) => (positions.get(name) ?? 0) >= size);
    const oldest = written.findIndex((each) => !isStored(each.sizes));
    written = oldest < 0 ? [] : written.slice(oldest);
    const lag = written[0] ? (performance.now() - written[0].at) / 1_000 : 0;
    lags.push(lag);
    loads.push(loadavg()[0] ?? 0);
    if (performance.now() - toldAt > 60_000) {
      toldAt = performance.now();
      say(
        `${((toldAt - start) / 1_000).toFixed(0)} s: ${count} lines, ${lag.toFixed(1)} s behind, load ${loads.at(-1)}`,
      );
    }
    if (!isWriting && !written[0]) break;
  }
  await writing;
  const elapsed = (performance.now() - start) / 1_000;
  const after = await seconds();
  const client = await connectClickHouse(engine.url);
  const [row] = await select<{ rows: number }>(client, 'select count() as rows from visits', {});
  await client.close();
  const part = (of: number[], share: number) =>
    (of.toSorted((x, y) => x - y)[Math.floor((of.length - 1) * share)] as number).toFixed(1);
  say(`${count} lines in ${SECONDS} s, all stored after ${elapsed.toFixed(1)} s; ${row?.rows} rows in ClickHouse`);
  const late = (lags.filter((lag) => lag > 10).length / lags.length) * 100;
  say(
    `behind: ${part(lags, 0.5)} s (median), ${part(lags, 0.99)} s (99 %), ${part(lags, 1)} s (most); ${late.toFixed(2)} % of the time > 10 s`,
  );
  say(`load of the machine: ${part(loads, 0.5)} (median), ${part(loads, 1)} (most), with this`);
  for (const program of ['engine', 'shipper', 'database', 'writer'] as const)
    say(`${program}: ${(((after[program] - before[program]) / elapsed) * 100).toFixed(0)} % of a core`);
}
