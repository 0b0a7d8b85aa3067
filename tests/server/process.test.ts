import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

// Below the ephemeral range, and not used by other tests
const port = 20_000 + (process.pid % 4_000);

function startProcess(variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/index.ts'], {
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

describe('product 26.5: SIGTERM', () => {
  test('under load fails no request, and stops the embedded database', async () => {
    const { child, errors } = startProcess();
    await isReady(child);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const agents = [agent, ...Array.from({ length: 9 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))];
    const outcomes: unknown[] = [];
    // Like a balancer: keep-alive connections until a response closes one
    const ask = async (through: Agent) => {
      let isOver = false;
      while (!isOver) {
        const outcome = await new Promise((resolve) => {
          const request = get({ port, path: '/healthz', agent: through }, (response) => {
            isOver = response.headers.connection === 'close';
            response.resume().once('end', () => resolve(response.statusCode));
          });
          request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
        });
        outcomes.push(outcome);
      }
    };
    const clients = agents.map(ask);
    await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBeGreaterThan(200);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    await Promise.all(clients);
    for (const each of agents) each.destroy();
    expect([code, errors()]).toEqual([0, '']);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
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
