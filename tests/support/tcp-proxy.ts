import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type Door = {
  port: number;
  /** Restores connectivity. */
  open: () => Promise<void>;
  /** Keeps connections open, but passes no data. */
  hang: () => void;
  /** Closes connections and refuses new ones. */
  shut: () => void;
  destroy: () => void;
};

/** A TCP proxy to a local server that can simulate network failures. */
export async function openDoor(path: string): Promise<Door> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  let isHanging = false;
  let server: Server | null = null;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (isHanging) socket.pause();
  };

  const lead = (near: Socket) => {
    const far = connect(path);
    keep(far);
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(chunk));
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
    for (const socket of sockets) socket.destroy();
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
    shut,
    destroy: shut,
  };
}
