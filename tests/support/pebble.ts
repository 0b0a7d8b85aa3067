import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/free-port.ts';
import { until } from './payments.ts';
import { makeCertificate, newFolder, type Running, startProgram } from './proxies.ts';

export type Pebble = Running & {
  directory: string;
  /** of the server itself, as a file */
  certificate: string;
  /** the root that its certificates lead to */
  root: string;
};

/** Let's Encrypt's test authority, which validates names at the two ports of this machine. */
export async function startPebble(options: {
  dns: string;
  ports: { http: number; https: number };
  validSeconds: number;
}): Promise<Pebble> {
  const folder = await newFolder('pebble');
  const { certificate, key } = makeCertificate(folder, 'pebble', ['localhost', '127.0.0.1']);
  const [listen, management] = [await freePort(), await freePort()];
  const config = join(folder, 'pebble.json');
  const settings = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort: options.ports.http,
    tlsPort: options.ports.https,
    certificateValidityPeriod: options.validSeconds,
  };
  await writeFile(config, JSON.stringify({ pebble: settings }));
  const running = await startProgram(['pebble', '-config', config, '-dnsserver', options.dns], folder, {
    readyWith: 'Root CA certificate available at',
    env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  });
  // It says so before it listens
  for (const port of [listen, management]) await until(() => isListening(port), Boolean);
  const ca = await readFile(certificate, 'utf8');
  const root = await new Promise<string>((resolve, reject) => {
    get(`https://127.0.0.1:${management}/roots/0`, { ca }, (answer) => resolve(text(answer))).once('error', reject);
  });
  return { ...running, directory: `https://127.0.0.1:${listen}/dir`, certificate, root };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}
