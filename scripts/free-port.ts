import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Linux gives outgoing connections the ports from here on (`net.ipv4.ip_local_port_range`). */
const FIRST_EPHEMERAL_PORT = 32_768;

/** A random port that nothing uses, and that no outgoing connection takes before the caller listens on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, FIRST_EPHEMERAL_PORT);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return await freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
