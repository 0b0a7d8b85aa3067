import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { sharedNetworkOf } from './ip-addresses.ts';

/** The queue of one process (product 24.14). Its clients are accounts, its holders networks. */
const PLACES = {
  lanes: ['exports'],
  concurrency: 8,
  perClient: 1,
  perHolder: 2,
  capacity: 40,
  maxWaitMs: 20_000,
} as const;

/** Parts that are read and compressed at a time, each with one connection to the database at most. */
const PARTS = 3;

/** While others wait for a place that it would free, a client that reads less is disconnected. The system's buffers empty in large steps. */
const SLOWEST = { bytes: 200_000, seconds: 10 };

type ExportFile = {
  headers: Record<string, string>;
  parts: AsyncIterable<string | Uint8Array>;
};

export type Exports = {
  /** Returns what runs work for this request when it is the account's turn. @throws overloaded */
  placeOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): (account: string, work: () => Promise<FastifyReply>) => Promise<FastifyReply>;
  /**
   * Sends a file in parts, each made when the client has read the ones before it. Errors of the first part are those of the request;
   * later ones are logged and cut the connection, so that nobody takes the file for complete.
   */
  send(request: FastifyRequest, reply: FastifyReply, file: ExportFile): Promise<FastifyReply>;
  waiting(): number;
};

export function openExports(): Exports {
  const places = createFairQueue(PLACES);
  const working = new PQueue({ concurrency: PARTS });

  const nextPart = <T>(parts: AsyncIterator<T>) =>
    working.add(async () => {
      await nextTurn();
      return await parts.next();
    });

  return {
    placeOf: (request, reply) => (account, work) =>
      places.run({ lane: 'exports', client: account, holder: sharedNetworkOf(request.ip) }, async () => {
        // It left while it waited
        if (reply.raw.destroyed) return reply.hijack();
        try {
          return await work();
        } catch (error) {
          // Not logged as a refusal of a statement
          if (isDatabaseAway(error)) request.log.warn({ err: error }, 'an export failed');
          throw error;
        }
      }),
    async send(request, reply, { headers, parts }) {
      const iterator = parts[Symbol.asyncIterator]();
      const first = await nextPart(iterator);
      const body = async function* () {
        try {
          for (let part = first; !part.done; part = await nextPart(iterator)) yield part.value;
        } catch (error) {
          // Who may not read on
          if (!(error instanceof AppError)) request.log.error({ err: error }, 'an export ended early');
          cut(reply);
        } finally {
          await iterator.return?.();
        }
      };
      void reply.headers(headers).send(Readable.from(body(), { objectMode: false }));
      const stopWatching = disconnectIfSlow(reply, places.isAwaited);
      await finished(reply.raw).catch(() => {});
      stopWatching();
      return reply;
    },
    waiting: () => places.waiting().exports,
  };
}

/** Cuts the connection with a reset: to HTTP/1.0 clients, such as some proxies, an orderly end means that the file is complete. */
function cut({ raw }: FastifyReply): void {
  if (raw.socket && 'resetAndDestroy' in raw.socket) raw.socket.resetAndDestroy();
  raw.destroy();
}

/** Otherwise a few slow clients would hold all places. Returns what ends the watch. */
function disconnectIfSlow({ raw }: FastifyReply, isAwaited: () => boolean): () => void {
  let mark = 0;
  let seconds = 0;
  const timer = setInterval(() => {
    const { bytesWritten = 0, writableLength = 0 } = raw.socket ?? {};
    const read = bytesWritten - writableLength;
    // Nothing to read is not the client's fault
    if (writableLength === 0 || read - mark >= SLOWEST.bytes) [mark, seconds] = [read, 0];
    else seconds += 1;
    if (seconds >= SLOWEST.seconds && isAwaited()) raw.destroy();
  }, 1_000);
  return () => clearInterval(timer);
}
