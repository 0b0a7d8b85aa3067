import { readFile, writeFile } from 'node:fs/promises';
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

/** docs/caddy/Caddyfile in front of two processes, on other ports, as its own authority unless global options name another one. */
export async function startCaddy(options: {
  processes: readonly [number, number];
  baseDomain: string;
  ports?: { http: number; https: number };
  globalOptions?: readonly string[];
}): Promise<Caddy> {
  const { processes, baseDomain, globalOptions = ['local_certs'] } = options;
  const { http, https } = options.ports ?? { http: await freePort(), https: await freePort() };
  const ask = await freePort();
  const folder = await newFolder('caddy');
  const { certificate, key } = makeCertificate(folder, 'wildcard', [baseDomain, `*.${baseDomain}`]);
  const global = [
    ...['skip_install_trust', 'admin off', `http_port ${http}`, `https_port ${https}`],
    // Those of the machine itself
    ...['default_bind 127.0.0.1', ...globalOptions],
  ];
  const documented = await readFile('docs/caddy/Caddyfile', 'utf8');
  const file = documented
    .replace(/^\{$/m, `{\n${global.map((line) => `\t${line}`).join('\n')}`)
    .replace('/etc/ssl/example-cards.com/fullchain.pem', certificate)
    .replace('/etc/ssl/example-cards.com/privkey.pem', key)
    .replaceAll('example-cards.com', baseDomain)
    .replaceAll(':2020', `:${ask}`)
    .replaceAll(':3001', `:${processes[0]}`)
    .replaceAll(':3002', `:${processes[1]}`);
  const path = join(folder, 'Caddyfile');
  await writeFile(path, file);
  const running = await startProgram(['caddy', 'run', '--adapter', 'caddyfile', '--config', path], folder, {
    readyWith: 'serving initial configuration',
  });
  return { ...running, http, https, ask };
}
