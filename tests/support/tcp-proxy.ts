import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const READY_BYTES = 6;

export type Door = {
  port: number;
  /** Restores connectivity. */
  open: () => Promise<void>;
  /** Keeps connections open, but passes no data. */
  hang: () => void;
  /** Open connections pass no data any more; new ones do. */
  strand: () => void;
  /** Delays the last message of each of Postgres's responses: that it is ready for the next query. */
  delayReady: (ms: number) => void;
  /**
   * Passes queries that contain a text on, but neither their responses nor later ones of the connection; null: passes all. `after`: only
   * where the connection has sent this.
   */
  withholdResponses: (query: string | null, after?: string) => void;
  /** Closes connections and refuses new ones. */
  shut: () => void;
  destroy: () => void;
};

/** A TCP proxy to a local server, at a path or a port, that can simulate network failures. */
export async function openDoor(target: string | number): Promise<Door> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  const stranded = new Set<Socket>();
  let isHanging = false;
  let readyDelayMs = 0;
  let withheld: string | null = null;
  let withheldAfter = '';
  let server: Server | null = null;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (isHanging) socket.pause();
  };

  const lead = (near: Socket) => {
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    keep(far);
    let isArmed = false;
    near.on('data', (chunk) => {
      isArmed ||= withheld !== null && chunk.includes(withheldAfter);
      if (withheld !== null && isArmed && chunk.includes(withheld)) far.pause();
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      const end = chunk.length - (readyDelayMs > 0 ? READY_BYTES : 0);
      near.write(chunk.subarray(0, end));
      if (end < chunk.length) setTimeout(() => near.write(chunk.subarray(end)), readyDelayMs);
    });
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  };

  const listen = async (port: number): Promise<number> => {
    server = createServer((near) => {
      keep(near);
      if (isHanging) waiting.add(near);
      else lead(near);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };

  const port = await listen(0);
  const shut = () => {
    isHanging = false;
    waiting.clear();
    server?.close();
    server = null;
    for (const socket of [...sockets, ...stranded]) socket.destroy();
    stranded.clear();
  };

  return {
    port,
    async open() {
      isHanging = false;
      for (const near of waiting) if (!near.destroyed) lead(near);
      waiting.clear();
      for (const socket of sockets) socket.resume();
      if (!server) await listen(port);
    },
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    strand() {
      for (const socket of sockets) {
        socket.pause();
        stranded.add(socket);
      }
      sockets.clear();
    },
    delayReady(ms) {
      readyDelayMs = ms;
    },
    withholdResponses(query, after = query ?? '') {
      withheld = query;
      withheldAfter = after;
    },
    shut,
    destroy: shut,
  };
}
