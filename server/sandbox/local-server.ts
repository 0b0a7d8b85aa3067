import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Listens on a free port of this machine. */
export async function listenLocally(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const SLOW_MS = 80_000;

/** The failure mode `slow`: longer than any client waits. Doesn't keep the process running. */
export function slowPause(): Promise<void> {
  return sleep(SLOW_MS, undefined, { ref: false });
}
