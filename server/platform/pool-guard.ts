import type pg from 'pg';
import { DatabaseHungError } from '#db/connect.ts';

type PoolGuard = {
  /** Fails each query that runs, waits or arrives. */
  close(): void;
  open(): void;
  /** Each connection, once it is free. */
  replaceConnections(): void;
};

/** Replaces the pool's `connect`, which its `query` uses too. */
export function guardPool(pool: pg.Pool): PoolGuard {
  const clients = new Set<pg.PoolClient>();
  const outdated = new WeakSet<pg.PoolClient>();
  const waiting = new Set<(error: Error) => void>();
  let isClosed = false;
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const connectAny: () => Promise<pg.PoolClient> = pool.connect.bind(pool);

  const connectIfOpen = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      if (isClosed) return reject(new DatabaseHungError());
      waiting.add(reject);
      connectAny().then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release(true)),
        (error) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });

  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await connectIfOpen();
      if (!outdated.has(client)) return client;
      client.release(true);
    }
  };

  const connectOrCall = (callback?: ConnectCallback) => {
    const connected = connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  };
  pool.connect = connectOrCall as pg.Pool['connect'];

  return {
    close() {
      isClosed = true;
      for (const reject of waiting) reject(new DatabaseHungError());
      waiting.clear();
      // end() would wait for an answer
      for (const client of clients) client.connection.stream.destroy();
    },
    open() {
      isClosed = false;
    },
    replaceConnections() {
      for (const client of clients) outdated.add(client);
    },
  };
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;
