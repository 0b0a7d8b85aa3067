import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.destroy());

type Client = { socket: Socket; status: () => number | null; isOpen: () => boolean };
const clients: Client[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await expect.poll(() => app.app.server.getConnections.length).toBeDefined();
});

/** Sends headers and part of a body, and waits. */
async function begin(localAddress: string, { length = 1_000, sent = 10 } = {}): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let answer = '';
  let isOpen = true;
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
  });
  await once(socket, 'connect');
  socket.write(
    `POST /trpc/auth.signIn HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write('{'.padEnd(sent, ' '));
  const status = () => (answer === '' ? null : Number(answer.split(' ')[1]));
  const client = { socket, status, isOpen: () => isOpen };
  clients.push(client);
  return client;
}

const finish = ({ socket }: Client, rest: number) => socket.write('}'.padEnd(rest, ' '));
const open = (some: Client[]) => some.filter(({ isOpen }) => isOpen()).length;
const patient = { timeout: 5_000, interval: 20 };

describe('product 31.18: bodies that are not finished', () => {
  test('of one network are at most 100; the oldest is disconnected', async () => {
    const some: Client[] = [];
    for (let n = 0; n < 130; n++) some.push(await begin('127.0.0.1'));
    await expect.poll(() => open(some), patient).toBe(100);
    expect(some.slice(0, 30).map(({ status, isOpen }) => [status(), isOpen()])).toEqual(
      Array.from({ length: 30 }, () => [408, false]),
    );
    const [last] = some.slice(-1) as [Client];
    finish(last, 990);
    // Read, and refused for what it says
    await expect.poll(last.status, patient).toBe(400);
    expect(open(some)).toBeGreaterThanOrEqual(99);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  test('of one network have at most 4 MB in all; the largest is disconnected', async () => {
    const small = await begin('127.0.0.2', { sent: 50 });
    const large: Client[] = [];
    for (let n = 0; n < 40; n++) large.push(await begin('127.0.0.2', { length: 250_000, sent: 200_000 + n }));
    await expect.poll(() => open(large), patient).toBeLessThanOrEqual(20);
    expect(open(large)).toBeGreaterThanOrEqual(15);
    expect(large.filter(({ isOpen }) => !isOpen()).map(({ status }) => status())).toContain(408);
    finish(small, 950);
    await expect.poll(small.status, patient).toBe(400);
  });

  test('of all networks have at most 32 MB and are at most 1,000; those of the network with the most go first', async () => {
    const honest = await begin('127.0.1.1', { sent: 50 });
    const many: Client[] = [];
    for (let network = 1; network <= 11; network++) {
      const begun = Array.from({ length: 15 }, () => begin(`127.0.2.${network}`, { length: 250_000, sent: 249_000 }));
      many.push(...(await Promise.all(begun)));
    }
    const bytes = () => open(many) * 249_000;
    await expect.poll(bytes, patient).toBeLessThanOrEqual(32_000_000);
    expect(bytes()).toBeGreaterThan(28_000_000);
    const short: Client[] = [];
    for (let network = 1; network <= 11; network++) {
      const begun = Array.from({ length: 95 }, () => begin(`127.0.3.${network}`));
      short.push(...(await Promise.all(begun)));
    }
    await expect.poll(() => open([...many, ...short]), patient).toBeLessThanOrEqual(1_000);
    expect(honest.isOpen()).toBe(true);
    finish(honest, 950);
    await expect.poll(honest.status, patient).toBe(400);
  });
});

describe('product 31.17: a body is as large as its path needs', () => {
  test.each([
    ['/trpc/auth.signIn', 'application/json', 256 * 1024],
    ['/auth/confirm', 'application/x-www-form-urlencoded', 64 * 1024],
    ['/api/lists.csv', 'application/x-www-form-urlencoded', 64 * 1024],
    ['/api/nothing', 'application/json', 64 * 1024],
    ['/webhooks/stripe', 'application/json', 1024 * 1024],
  ])('%s', async (url, type, limit) => {
    const status = async (bytes: number) => {
      const { statusCode, body } = await app.app.inject({
        ...{ method: 'POST', url, headers: { 'content-type': type } },
        payload: type.endsWith('json') ? `"${'a'.repeat(bytes - 2)}"` : 'a'.repeat(bytes),
      });
      return [statusCode, body.includes('stack')];
    };
    expect((await status(limit))[0]).not.toBe(413);
    expect(await status(limit + 1)).toEqual([413, false]);
  });
});
