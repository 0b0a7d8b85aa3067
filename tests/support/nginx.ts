import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { makeCertificate, newFolder, type Running, startProgram } from './proxies.ts';

export type Nginx = Running & {
  http: number;
  https: number;
  /** Gives a domain a certificate, as certbot would. */
  certify(host: string): Promise<void>;
};

/** docs/nginx.conf and docs/nginx-domains.conf on other ports, in front of two processes. */
export async function startNginx(processes: readonly [number, number], baseDomain: string): Promise<Nginx> {
  const [http, https] = [await freePort(), await freePort()];
  const folder = await newFolder('nginx');
  const live = join(folder, 'live');
  const certify = async (host: string, of = [host], place = join(live, host)) => {
    await mkdir(place, { recursive: true });
    const { certificate, key } = makeCertificate(folder, host, of);
    await writeFile(join(place, 'fullchain.pem'), await readFile(certificate));
    await writeFile(join(place, 'privkey.pem'), await readFile(key));
  };
  await certify('cards.example.com');
  await certify('wildcard', [`*.${baseDomain}`], join(folder, 'wildcard'));
  for (const name of ['nginx.conf', 'nginx-domains.conf']) {
    const documented = await readFile(join('docs', name), 'utf8');
    const site = documented
      .replace(/^ +listen \[::\].*\n/gm, '')
      .replace(/listen 80\b/g, `listen 127.0.0.1:${http}`)
      .replace(/listen 443\b/g, `listen 127.0.0.1:${https}`)
      .replaceAll('/etc/letsencrypt/live', live)
      .replaceAll('/etc/ssl/example-cards.com', join(folder, 'wildcard'))
      .replaceAll('example-cards\\.com', baseDomain.replaceAll('.', '\\.'))
      .replace('127.0.0.1:3001', `127.0.0.1:${processes[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${processes[1]}`);
    await writeFile(join(folder, name.replace('nginx', 'saluda')), site);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const system = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', 'worker_processes 1;', `pid ${folder}/nginx.pid;`, 'events { worker_connections 256; }'],
    ...['error_log stderr notice;', 'http {', ...temporary, 'access_log off;'],
    ...[`include ${folder}/saluda.conf;`, `include ${folder}/saluda-domains.conf;`, '}', ''],
  ];
  await writeFile(join(folder, 'main.conf'), system.join('\n'));
  const running = await startProgram(['nginx', '-p', folder, '-c', join(folder, 'main.conf'), '-e', 'stderr'], folder, {
    readyWith: 'start worker process ',
  });
  return { ...running, http, https, certify: (host) => certify(host) };
}
