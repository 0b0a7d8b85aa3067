import { type Db, VisitStoreAwayError } from '../../connect.ts';
import { type ClickHouse, connectClickHouse } from './connect.ts';
import { asAway } from './failures.ts';
import { prepareTables } from './schema.ts';

/** As the database's (`LIMITS` in `connect.ts`). */
const REPORT_MS = 10_000;
/** What is only a part of something else, which goes on without it. */
const PART_MS = 2_000;

/** @throws VisitStoreAwayError */
export type Clients = {
  /** Whether or not the tables are made. */
  client: ClickHouse;
  prepare(): Promise<void>;
  // Once they are made
  writing(): Promise<ClickHouse>;
  /** For jobs, which may take long. */
  changing(): Promise<ClickHouse>;
  /** Refuses at once while `check` finds it away. */
  reading(): Promise<ClickHouse>;
  readingPart(): Promise<ClickHouse>;
  /** Says whether it answers. @throws VisitStoreAwayError */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** The first call that ClickHouse answers creates or upgrades the tables. */
export async function openClients(db: Db, url: string): Promise<Clients> {
  const client = await connectClickHouse(url);
  const reader = await connectClickHouse(url, { readMs: REPORT_MS });
  const changer = await connectClickHouse(url, { isForJobs: true });
  const partReader = await connectClickHouse(url, { readMs: PART_MS });
  let awayBecause: unknown = null;
  let prepared: Promise<void> | undefined;

  const prepare = async () => {
    prepared ??= prepareTables(db, client, partReader).catch((error) => {
      prepared = undefined;
      throw error;
    });
    await prepared;
  };
  const refusing = (limited: ClickHouse) => async () => {
    if (awayBecause !== null) throw awayBecause;
    await prepare();
    return limited;
  };

  return {
    client,
    prepare,
    async writing() {
      await prepare();
      return client;
    },
    async changing() {
      await prepare();
      return changer;
    },
    reading: refusing(reader),
    readingPart: refusing(partReader),
    async check() {
      try {
        const answer = await partReader.ping({ select: false });
        if (!answer.success) throw new VisitStoreAwayError(answer.error.message, { cause: answer.error });
        // Also while it is up: it may have been replaced by an empty one
        await prepareTables(db, client, reader);
        awayBecause = null;
      } catch (error) {
        awayBecause = asAway(error);
        throw awayBecause;
      }
    },
    async close() {
      await Promise.all([client, reader, changer, partReader].map((each) => each.close()));
    },
  };
}
