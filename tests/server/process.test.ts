import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SERVER } from '../support/server-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

// Below the ephemeral range, and not used by other tests
const port = 20_000 + (process.pid % 4_000);

function startProcess(variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: String(port), DATA_DIR: join(dataDir, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return { child, errors: () => errors };
}

async function isReady(child: ChildProcess): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('is ready at')) return;
  throw new Error('the process ended before it was ready');
}

async function hasDatabase(): Promise<boolean> {
  const [pid] = (await readFile(join(dataDir, 'data/postgres/data/postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  try {
    return Boolean(pid) && process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** Sends POST requests, of which a balancer repeats none, over one connection for as long as it lasts. */
function newClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let connection: Socket | undefined;
  return {
    isConnected: () => connection?.destroyed === false,
    /** The response's Connection header, or the error's code. */
    post: () =>
      new Promise<string | undefined>((resolve) => {
        const sent = request({ port, path: '/healthz', method: 'POST', agent }, (response) => {
          response.resume().once('end', () => resolve(response.headers.connection));
        });
        sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
        sent.once('socket', (socket) => {
          connection = socket;
        });
        sent.end();
      }),
  };
}

describe('product 26.5: SIGTERM', () => {
  test('under load fails no request, and stops the embedded database', async () => {
    const { child, errors } = startProcess();
    await isReady(child);
    const [rare, silent] = [newClient(), newClient()];
    for (const client of [rare, silent]) expect(await client.post()).toBe('keep-alive');
    let posted = 0;
    const busy = Array.from({ length: 10 }, async () => {
      const client = newClient();
      for (;;) {
        const outcome = await client.post();
        posted += 1;
        // A new connection that comes too late must be refused before it carries a request
        if (outcome !== 'keep-alive') return [outcome, await newClient().post()];
      }
    });
    await expect.poll(() => posted, { timeout: 10_000 }).toBeGreaterThan(200);
    child.kill('SIGTERM');
    const exited = once(child, 'exit');
    expect(await Promise.all(busy)).toEqual(busy.map(() => ['close', 'ECONNREFUSED']));
    expect(await rare.post()).toBe('close');
    expect(silent.isConnected()).toBe(true);
    const [code] = await exited;
    expect([code, errors(), silent.isConnected()]).toEqual([0, '', false]);
    expect(await hasDatabase()).toBe(false);
  }, 60_000);

  test('product 31.11: cuts an endless request body, and still shuts down cleanly', async () => {
    const { child } = startProcess();
    await isReady(child);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /trpc/auth.signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    );
    await once(socket, 'connect');
    const start = performance.now();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await hasDatabase()).toBe(false);
    socket.destroy();
  }, 60_000);
});

describe('a failed start says why in one sentence and exits with 1', () => {
  test.each([
    [{ HOST: '8.8.8.8' }, 'HOST is not an address of this machine.\n'],
    [{ HOST: 'nosuch.invalid' }, 'HOST is not an address of this machine.\n'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/99' },
      'TRUSTED_PROXIES must list IP addresses or ranges, like 10.0.0.1,10.1.0.0/16.\n',
    ],
  ])(
    '%j',
    async (variables, sentence) => {
      const { child, errors } = startProcess(variables);
      const [code] = await once(child, 'exit');
      expect([code, errors()]).toEqual([1, sentence]);
      expect(await hasDatabase()).toBe(false);
    },
    60_000,
  );

  test('for a secret that is a folder, and for a port in use', async () => {
    await mkdir(join(dataDir, 'data/auth-secret'), { recursive: true });
    const { child, errors } = startProcess();
    const [code] = await once(child, 'exit');
    expect([code, errors()]).toEqual([
      1,
      `DATA_DIR cannot be used: ${join(dataDir, 'data/auth-secret')} is a directory.\n`,
    ]);
    await rm(join(dataDir, 'data/auth-secret'), { recursive: true });
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const late = startProcess();
    const [lateCode] = await once(late.child, 'exit');
    const sentence = `Port ${port} is in use: stop the other program, or set PORT to another number.\n`;
    expect([lateCode, late.errors()]).toEqual([1, sentence]);
    expect(await hasDatabase()).toBe(false);
    other.close();
  }, 60_000);

  test('for a data directory that is a file', async () => {
    await writeFile(join(dataDir, 'data'), '');
    const { child, errors } = startProcess();
    const [code] = await once(child, 'exit');
    expect([code, errors()]).toEqual([1, `DATA_DIR cannot be used: ${join(dataDir, 'data')} is not a directory.\n`]);
  }, 60_000);
});
