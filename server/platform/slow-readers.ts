import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 5_000;
const UNREAD_MS = 60_000;

/** Disconnects clients that read nothing for a minute. A timeout of the server would cost each request two timers. */
export function disconnectSlowReaders(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const sweeping = setInterval(() => {
    for (const socket of sockets) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(UNREAD_MS);
  }, SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
}
