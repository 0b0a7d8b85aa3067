import { setTimeout as sleep } from 'node:timers/promises';
import { compareSums, type Difference } from '#db/visits/both/compare.ts';
import { copySums, type VisitMove } from '#db/visits/both/copy.ts';
import { copyEvents } from '#db/visits/both/copy-events.ts';
import {
  beginMove,
  clearClickHouse,
  clearPostgres,
  countTargets,
  hasVisitsThere,
  isOver,
  MoveObstacle,
  updateCompared,
} from '#db/visits/both/moves.ts';
import { deleteStrays, ForeignVisitsError } from '#db/visits/clickhouse/strays.ts';
import { type Moving, openVisitStore } from '#db/visits/open-store.ts';
import { PendingChangesError } from '#db/visits/queued-changes.ts';
import { findStores, type StoreName, type VisitStores } from '#db/visits/stores.ts';
import { administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run move-visits -- to-clickhouse|to-postgres|compare|clear-postgres|clear-clickhouse [--apply]

Moves a site's visits from PostgreSQL to ClickHouse or back, while the server runs. Set VISITS_URL and
VISITS_ALSO_URL for this command and for all processes of the server: one of them is the store of
reports, the other is written, too.

  to-clickhouse     from now on each visit is stored in both; copies those of before
  to-postgres       the same, for the way back
  compare           compares both stores, and says what differs
  clear-postgres    once VISITS_URL is ClickHouse: stores visits there only, and deletes them here
  clear-clickhouse  once VISITS_URL is unset: the same the other way round; also ends a move to ClickHouse

  --apply           clear; without it, only show whether that is possible
  --help            show this text

Copying and comparing can be stopped and run again at any time. A server does both every night
while visits are in two stores. The steps are in docs/operations.md.`;

const names = { postgres: 'PostgreSQL', clickhouse: 'ClickHouse' } as const;
const commands = ['to-clickhouse', 'to-postgres', 'compare', 'clear-postgres', 'clear-clickhouse'];
/** Their messages say what to do. */
const refusals = [MoveObstacle, PendingChangesError, ForeignVisitsError];
const MOST_SHOWN = 50;
const SAY_MS = 5_000;
const PAUSE_MS = 1_000;
const PENDING_MS = 60_000;

await administer(
  { usage, options: { apply: { type: 'boolean' } }, positionals: true },
  async ({ db, env, stopping }, { values: { apply = false }, positionals }) => {
    const [command, ...more] = positionals;
    if (command === undefined || !commands.includes(command) || more.length > 0)
      throw new UsageError('Say what to do: to-clickhouse, to-postgres, compare, clear-postgres or clear-clickhouse.');
    const { moving, close } = await openVisitStore(db, env.visitsUrl, env.visitsAlsoUrl);
    try {
      if (!moving)
        throw new Refusal('Set VISITS_ALSO_URL, too, as docs/operations.md says: this command needs both stores.');
      await moving.prepare();
      if (command === 'to-clickhouse') await move(moving, 'clickhouse');
      else if (command === 'to-postgres') await move(moving, 'postgres');
      else if (command === 'compare') await compare(await begun(moving));
      else await clear(moving, command === 'clear-postgres' ? 'postgres' : 'clickhouse');
    } catch (error) {
      throw refusals.some((refusal) => error instanceof refusal) ? new Refusal((error as Error).message) : error;
    } finally {
      await close();
    }

    async function begun({ client }: Moving): Promise<VisitMove> {
      const stores = await findStores(db);
      if (stores?.stores !== 'both') throw new Refusal('No move has begun: visits are in one store only.');
      return { db, client, stores };
    }

    async function move({ client, main }: Moving, to: StoreName): Promise<void> {
      const stores = await beginMove({ db, client, main }, to);
      say(`Each visit is stored in both stores. Those of before are copied to ${names[to]}.`);
      await copy({ db, client, stores });
      if ((await compare({ db, client, stores })) === 0) say(nextStep(stores));
    }

    async function copy(move: VisitMove): Promise<void> {
      const start = performance.now();
      const said = progress();
      for (let events = 0; ; ) {
        const copied = await patiently(() => copyEvents(move));
        events += copied.events;
        if (copied.month === null) {
          if (events > 0) say(`Copied ${events} single events.`);
          break;
        }
        said(`Copies single events of ${copied.month}: ${events} until now.`);
      }
      const count = await countTargets(db);
      let [targets, rows] = [0, 0];
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        const copied = await patiently(() => copySums(move, from));
        targets += copied.targets;
        rows += copied.rows;
        after = copied.after;
        said(`Copied the sums of ${targets} of ${count} items and accounts.`);
      }
      const strays = await patiently(() => deleteStrays(db, move.client));
      if (strays > 0) say(`Deleted what ClickHouse had of ${strays} accounts that are gone.`);
      say(`Copied ${rows} sums of days, in ${((performance.now() - start) / 1_000).toFixed(0)} s.`);
    }

    async function compare(move: VisitMove): Promise<number> {
      const said = progress();
      const count = await countTargets(db);
      let [targets, different, late, shown] = [0, 0, 0, 0];
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        const compared = await patiently(() => compareSums(move, from));
        targets += compared.targets;
        different += compared.different;
        late += compared.late;
        after = compared.after;
        for (const difference of compared.differences.slice(0, Math.max(0, MOST_SHOWN - shown)))
          say(lineOf(difference));
        shown += compared.differences.length;
        said(`Compared ${targets} of ${count} items and accounts.`);
      }
      await updateCompared(db, different);
      if (late > 0)
        say(`ClickHouse counts ${late} visitors more, of visits that arrived late (docs/product.md, 20.16).`);
      if (different > 0) {
        process.exitCode = 1;
        say(
          `Months of items that differ: ${different}. What is not copied yet, is with to-${otherOf(move.stores.source)}.`,
        );
      } else say('Both stores are equal.');
      return different;
    }

    async function clear({ client, main }: Moving, store: StoreName): Promise<void> {
      const found = await findStores(db);
      if (store === main) {
        throw new Refusal(
          `Stats are read from ${names[store]}. First start all processes with ${store === 'postgres' ? 'VISITS_URL and VISITS_ALSO_URL=postgres' : 'VISITS_ALSO_URL, without VISITS_URL'}.`,
        );
      }
      // Had the command ended before
      const isLeftOver = store === 'clickhouse' && found?.stores === 'postgres';
      if (found?.stores !== 'both' && !(isLeftOver && (await hasVisitsThere(client)))) {
        throw new Refusal(`No move has begun, and ${names[store]} has nothing to clear.`);
      }
      if (found?.stores === 'both' && found.source === store) await requireComplete({ db, client, stores: found });
      if (!apply) return say(`${names[store]} can be cleared. Nothing was changed. Run it with --apply to clear it.`);
      await (store === 'postgres' ? clearPostgres(db) : clearClickHouse(db, client));
      say(`Visits are stored in ${names[otherOf(store)]} only, and ${names[store]} is cleared.`);
    }

    /** The other store has all of the source. */
    async function requireComplete(move: VisitMove): Promise<void> {
      if (!isOver(move.stores.summedUntil, Date.now())) throw new Refusal(nextStep(move.stores));
      await copy(move);
      if ((await compare(move)) > 0) throw new Refusal('The stores differ. Nothing was cleared.');
    }

    /** Changes that wait for a server are usually done within a second. */
    async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
      const end = performance.now() + PENDING_MS;
      for (;;) {
        if (stopping.aborted) throw new Refusal('Stopped. Run it again to do the rest.');
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof PendingChangesError) || performance.now() > end) throw error;
          await sleep(PAUSE_MS);
        }
      }
    }
  },
);

function nextStep({ summedUntil, source }: VisitStores): string {
  const to = otherOf(source);
  const setting =
    to === 'clickhouse'
      ? 'VISITS_URL=clickhouse://… and VISITS_ALSO_URL=postgres'
      : 'VISITS_ALSO_URL=clickhouse://…, without VISITS_URL';
  return isOver(summedUntil, Date.now())
    ? `All is copied. Start all processes with ${setting}, then run clear-${source}.`
    : `Days until ${summedUntil} are not over everywhere, and are copied again each night. Run to-${to} again two days after.`;
}

function otherOf(store: StoreName): StoreName {
  return store === 'postgres' ? 'clickhouse' : 'postgres';
}

function lineOf({ ownerId, itemId, day, dimension, kind, postgres, clickhouse }: Difference): string {
  const what = itemId === ownerId ? `account ${ownerId}` : `item ${itemId} of account ${ownerId}`;
  const amounts = ({ hits, visitors }: Difference['postgres']) => `${hits} (${visitors} visitors)`;
  return `${day} ${what}, ${kind}${dimension === null ? '' : ` by ${dimension}`}: PostgreSQL ${amounts(postgres)}, ClickHouse ${amounts(clickhouse)}`;
}

/** Says something every few seconds. */
function progress(): (line: string) => void {
  let saidAt = performance.now();
  return (line) => {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    say(line);
  };
}
