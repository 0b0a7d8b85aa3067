import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { setPlan } from '../support/roles.ts';

/** docs/caddy/Caddyfile on other ports, with an authority of its own. */
function configurationOf(file: string, ports: Record<'app' | 'gone' | 'ask' | 'http' | 'https', number>): string {
  return file
    .replace(
      /^\{$/m,
      `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}`,
    )
    .replace(/^\*\.example-cards\.com \{[^}]*\}\n/m, '')
    .replaceAll(':2020', `:${ports.ask}`)
    .replaceAll(':3001', `:${ports.gone}`)
    .replaceAll(':3002', `:${ports.app}`);
}

function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version']);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe.skipIf(!hasCaddy())('product 42.13: with docs/caddy/Caddyfile, where Caddy is installed', () => {
  let app: TestApp;
  let caddy: ChildProcess;
  let folder: string;
  let https: number;
  beforeAll(async () => {
    const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
    app = await startTestApp({ customDomains, trustedProxies: ['127.0.0.1'], publicUrl: 'http://cards.example.com' });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const [gone, ask, http] = [await freePort(), await freePort(), await freePort()];
    https = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'saluda-caddy-'));
    const file = join(folder, 'Caddyfile');
    await writeFile(
      file,
      configurationOf(await readFile('docs/caddy/Caddyfile', 'utf8'), { app: port, gone, ask, http, https }),
    );
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      caddy.once('exit', (code) => reject(new Error(`Caddy ended with ${code}`)));
      // Read on to the end: Caddy writes a line for each certificate
      caddy.stderr?.on('data', (lines) => String(lines).includes('serving initial configuration') && resolve());
    });
  }, 60_000);
  afterAll(async () => {
    caddy?.kill();
    if (caddy && caddy.exitCode === null) await once(caddy, 'exit');
    await app?.destroy();
    if (folder) await rm(folder, { recursive: true });
  });

  /** The status and body that a host answers by https, or the error of the handshake. */
  async function answerOf(host: string, path = '/'): Promise<string> {
    const socket = connect({ port: https, host: '127.0.0.1', servername: host, rejectUnauthorized: false });
    socket.setEncoding('utf8');
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    return await new Promise((resolve) => {
      socket.once('error', (error) => resolve(error.message));
      socket.once('close', () => resolve(text));
    });
  }

  test('a live domain has a certificate with its first request, and others have none', async () => {
    const { browser } = await signUpWithCard(app);
    const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
    await setPlan(app, id, 'business');
    for (const [host, state] of [
      ['go.example.org', 'live'],
      ['new.example.org', 'waiting'],
    ] as const)
      await sql`insert into domains (owner_id, host, token, state) values (${id}, ${host}, 'x', ${state})`.execute(
        app.context.db,
      );
    await app.context.changeFeed.catchUp();
    await app.context.places?.settled();
    // Of its two processes, one is down
    expect(await answerOf('go.example.org')).toMatch(/^HTTP\/1\.1 200 OK/);
    for (const host of ['new.example.org', 'unknown.example.org'])
      expect(await answerOf(host)).toMatch(/alert|EPROTO|SSL/i);
    expect(await answerOf('cards.example.com', '/healthz')).toContain('"status":"ok"');
    // Who asks from outside learns nothing
    expect(await answerOf('go.example.org', '/healthz/tls?domain=go.example.org')).toMatch(/^HTTP\/1\.1 404 /);
    await sql`update domains set state = 'ended' where host = 'go.example.org'`.execute(app.context.db);
    await app.context.changeFeed.catchUp();
    await app.context.places?.settled();
    expect(await answerOf('go.example.org')).toMatch(/^HTTP\/1\.1 421 /);
  }, 60_000);
});
