import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { describe } from 'vitest';

export type Program = 'caddy' | 'nginx' | 'openssl' | 'pebble';

/** Debian's packages. */
const packageOf: Record<Program, string> = {
  caddy: 'caddy',
  nginx: 'nginx-light',
  openssl: 'openssl',
  pebble: 'pebble',
};

const PATH = `${process.env.PATH}:/usr/sbin`;

/** A group of tests that real programs are part of. Where one isn't installed, it is skipped, and its title says what is missing. */
export function describeWith(programs: readonly Program[], title: string, tests: () => void): void {
  const missing = missingPackages(programs);
  describe.skipIf(missing.length > 0)(
    missing.length > 0 ? `${title} (skipped: apt-get install ${missing.join(' ')})` : title,
    tests,
  );
}

/** What to install for them. */
export function missingPackages(programs: readonly Program[]): string[] {
  return programs.filter((program) => !isInstalled(program)).map((program) => packageOf[program]);
}

function isInstalled(program: Program): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export type Running = {
  /** its folder, which goes with it */
  folder: string;
  /** what it wrote so far */
  log(): string;
  stop(): Promise<void>;
};

/** A program that runs until it is stopped. Resolves when it writes what tells that it is ready. */
export async function startProgram(
  command: readonly string[],
  folder: string,
  { readyWith, env = {} }: { readyWith: string; env?: Record<string, string> },
): Promise<Running> {
  const [program = '', ...parameters] = command;
  const child = spawn(program, parameters, {
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${log}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (lines) => {
        log += lines;
        if (log.includes(readyWith)) resolve();
      });
  });
  return {
    folder,
    log: () => log,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

export async function newFolder(name: string): Promise<string> {
  return await mkdtemp(join(tmpdir(), `saluda-${name}-`));
}

/** A certificate that signs itself, as files. */
export function makeCertificate(folder: string, name: string, hosts: readonly string[]) {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const names = hosts.map((host) => (/^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`));
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names.join(',')}`, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

export type TlsAnswer = {
  /** null: the handshake failed */
  status: number | null;
  text: string;
  certificate: PeerCertificate | null;
  /** of the handshake */
  failure: string | null;
};

export type TlsQuestion = {
  port: number;
  /** what the handshake names */
  name: string;
  /** the Host header; the name unless it is given */
  host?: string;
  path?: string;
  /** further headers, a line each */
  headers?: readonly string[];
  /** the root that the certificate must lead to; without it, any certificate will do */
  authority?: string;
};

/** One request on a connection of its own. */
export async function askByTls(question: TlsQuestion): Promise<TlsAnswer> {
  const { port, name, host = name, path = '/', headers = [], authority } = question;
  const trust = authority === undefined ? { rejectUnauthorized: false } : { ca: authority };
  const socket = connect({ port, host: '127.0.0.1', servername: name, ...trust });
  socket.setEncoding('utf8');
  let [text, failure]: [string, string | null] = ['', null];
  let certificate: PeerCertificate | null = null;
  socket.once('secureConnect', () => {
    certificate = socket.getPeerCertificate();
    const head = [`GET ${path} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
  });
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('error', (error) => {
    failure = error.message;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return { status: status === undefined ? null : Number(status), text, certificate, failure };
}
