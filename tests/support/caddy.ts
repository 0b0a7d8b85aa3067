import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { makeCertificate, newFolder, type Running, startProgram } from './proxies.ts';

export type Caddy = Running & {
  /** the documented port of http, and of https */
  http: number;
  https: number;
  /** where it asks for certificates */
  ask: number;
};

type Options = {
  baseDomain: string;
  ports?: { http: number; https: number };
  globalOptions?: readonly string[];
};

/** docs/caddy/Caddyfile in front of two processes, on other ports, as its own authority unless global options name another one. */
export async function startCaddy({
  processes,
  ...options
}: Options & { processes: readonly [number, number] }): Promise<Caddy> {
  const documented = await readFile('docs/caddy/Caddyfile', 'utf8');
  return await startWith(options, (folder) => {
    const { certificate, key } = wildcardIn(folder, options.baseDomain);
    return documented
      .replace('/etc/ssl/example-cards.com/fullchain.pem', certificate)
      .replace('/etc/ssl/example-cards.com/privkey.pem', key)
      .replaceAll('example-cards.com', options.baseDomain)
      .replaceAll(':3001', `:${processes[0]}`)
      .replaceAll(':3002', `:${processes[1]}`);
  });
}

/** The same with docs/caddy/compose.Caddyfile, in front of the app of compose.yaml, with the site for subdomains of docs/self-hosting.md. */
export async function startComposedCaddy({
  app,
  publicUrl,
  ...options
}: Options & { app: number; publicUrl: string }): Promise<Caddy> {
  const documented = await readFile('docs/caddy/compose.Caddyfile', 'utf8');
  const [, site = ''] = /```caddy\n([^`]+)```/.exec(await readFile('docs/self-hosting.md', 'utf8')) ?? [];
  return await startWith(
    options,
    async (folder) => {
      const { certificate, key } = wildcardIn(folder, options.baseDomain);
      await mkdir(join(folder, 'sites'));
      const own = site
        .replace('/etc/caddy/sites/fullchain.pem', certificate)
        .replace('/etc/caddy/sites/privkey.pem', key)
        .replaceAll('example-cards.com', options.baseDomain);
      await writeFile(join(folder, 'sites', 'base-domain.caddy'), own);
      return documented
        .replaceAll('/etc/caddy/sites', join(folder, 'sites'))
        .replaceAll(' app:3000', ` 127.0.0.1:${app}`);
    },
    { PUBLIC_URL: publicUrl },
  );
}

function wildcardIn(folder: string, baseDomain: string) {
  return makeCertificate(folder, 'wildcard', [baseDomain, `*.${baseDomain}`]);
}

async function startWith(
  { ports, globalOptions = ['local_certs'] }: Options,
  write: (folder: string) => string | Promise<string>,
  env: Record<string, string> = {},
): Promise<Caddy> {
  const { http, https } = ports ?? { http: await freePort(), https: await freePort() };
  const ask = await freePort();
  const folder = await newFolder('caddy');
  const global = [
    ...['skip_install_trust', 'admin off', `http_port ${http}`, `https_port ${https}`],
    // Those of the machine itself
    ...['default_bind 127.0.0.1', ...globalOptions],
  ];
  const file = (await write(folder))
    .replace(/^\{$/m, `{\n${global.map((line) => `\t${line}`).join('\n')}`)
    .replaceAll(':2020', `:${ask}`);
  const path = join(folder, 'Caddyfile');
  await writeFile(path, file);
  const running = await startProgram(['caddy', 'run', '--adapter', 'caddyfile', '--config', path], folder, {
    readyWith: 'serving initial configuration',
    env,
  });
  return { ...running, http, https, ask };
}
