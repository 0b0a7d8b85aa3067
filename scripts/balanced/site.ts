import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { urlOf } from '../../tests/support/commands.ts';

const root = join(import.meta.dirname, '../..');

export type BalancedSite = {
  origin: string;
  ports: readonly number[];
  databaseUrl: string;
  /** Replaces one process. Returns the milliseconds for stop and start. */
  replace(n: number): Promise<{ endedMs: number; readyMs: number }>;
  destroy(): Promise<void>;
};

/** Two processes on one database and data directory, behind nginx as in docs/nginx.conf. */
export async function startBalancedSite(options: {
  port: number;
  dataDir: string;
  logLevel: string;
  /** built checkouts; each start of a process uses the next one */
  checkouts?: readonly string[];
}): Promise<BalancedSite> {
  const { port, dataDir, logLevel, checkouts = [root] } = options;
  const program = findNginx();
  const undo: (() => Promise<unknown>)[] = [];
  const destroy = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await mkdir(dataDir, { recursive: true });
    // PostgreSQL may run as another user
    await chmod(dataDir, 0o755);
    const databaseUrl = process.env.DATABASE_URL || (await ownDatabase(dataDir, undo));
    const ports = [port + 1, port + 2];
    const starts = new Map<number, number>();
    const tokenApi = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('AUTH_API')));
    const start = (own: number) => {
      const count = starts.get(own) ?? 0;
      starts.set(own, count + 1);
      return startProcess(checkouts[count % checkouts.length] as string, {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(own),
        LOG_LEVEL: logLevel,
        AUTH_SECRET: process.env.AUTH_SECRET || 'of both processes, on this machine only',
        PUBLIC_URL: `http://localhost:${port}`,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        ...tokenApi,
      });
    };
    const processes: ChildProcess[] = [];
    undo.push(() => Promise.all(processes.map(end)));
    for (const own of ports) processes.push(await start(own));
    const nginx = await startNginx(program, { port, ports, directory: join(dataDir, 'nginx') });
    undo.push(() => end(nginx));
    return {
      origin: `http://localhost:${port}`,
      ports,
      databaseUrl,
      async replace(n) {
        const begun = performance.now();
        await end(processes[n] as ChildProcess);
        const endedMs = performance.now() - begun;
        processes[n] = await start(ports[n] as number);
        return { endedMs, readyMs: performance.now() - begun - endedMs };
      },
      destroy,
    };
  } catch (error) {
    await destroy();
    throw error;
  }
}

async function ownDatabase(dataDir: string, undo: (() => Promise<unknown>)[]): Promise<string> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  undo.push(() => embedded.stop());
  return urlOf(embedded.connection);
}

/** @throws if nginx isn't installed */
function findNginx(): string {
  const found = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);
  if (!found)
    throw new Error('nginx is needed: on Debian and Ubuntu `apt-get install nginx-light`. Its service need not run.');
  return found;
}

async function startProcess(cwd: string, variables: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/index.js'], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes(' is ready at ')) resolve();
      else process.stderr.write(`${line}\n`);
    });
    child.once('exit', (code) => reject(new Error(`a process ended with ${code} before it was ready`)));
  });
  return child;
}

/** docs/nginx.conf with local ports and without TLS, wrapped as a system's nginx.conf would. */
async function startNginx(
  program: string,
  { port, ports, directory }: { port: number; ports: readonly number[]; directory: string },
): Promise<ChildProcess> {
  await mkdir(directory, { recursive: true });
  const documented = await readFile(join(root, 'docs/nginx.conf'), 'utf8');
  const site = documented
    .replace(/^# From http to https[^}]*}[^}]*}\s*}\n/m, '')
    .replace(/^ +ssl_certificate.*\n/gm, '')
    .replaceAll('443 ssl http2;', `${port};`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  );
  const system = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', 'worker_processes 2;', `pid ${directory}/nginx.pid;`, 'events { worker_connections 4096; }'],
    ...['http {', ...temporary, 'access_log off;', `include ${directory}/saluda.conf;`, '}', ''],
  ];
  await writeFile(join(directory, 'saluda.conf'), site);
  await writeFile(join(directory, 'nginx.conf'), system.join('\n'));
  // Harmless errors, such as a missing backend, go to its log
  const log = join(directory, 'error.log');
  const child = spawn(program, ['-p', directory, '-c', join(directory, 'nginx.conf'), '-e', log], { stdio: 'inherit' });
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(log, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
