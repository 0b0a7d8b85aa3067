import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NETWORKS, networkAddress, newRandom, newZipf, requestHeaders } from '../traffic.ts';
import type { Order, Result } from './load.ts';
import { onOtherCore } from './programs.ts';

// wrk uses less CPU than any server here. It has no fixed rate, so `load.ts` measures latency at a fixed rate.

const DRAWS = 100_000;
const directory = mkdtempSync(join(tmpdir(), 'saluda-wrk-'));

export const hasWrk = canRun();

function canRun(): boolean {
  try {
    return execFileSync('sh', ['-c', 'command -v wrk'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
}

/** Sends as many requests as `order.connections` can. @throws if a response is an error */
export async function visitWithWrk(order: Order): Promise<Result> {
  const paths = join(directory, `${order.path.replaceAll('/', '-')}-${order.links}`);
  const draw = newZipf(order.links, newRandom(1));
  const count = order.path.includes('*') ? DRAWS : 1;
  writeFileSync(paths, Array.from({ length: count }, () => order.path.replace('*', String(draw()))).join('\n'));
  const headers = join(directory, 'headers');
  writeFileSync(headers, requestHeaders(0, order.encoding, order.host).join('\n'));
  const addresses = join(directory, 'addresses');
  writeFileSync(addresses, Array.from({ length: NETWORKS }, (_, n) => networkAddress(n)).join('\n'));
  const [program, parameters] = onOtherCore([
    ...['wrk', '-t1', `-c${order.connections}`, `-d${order.seconds}s`, '-s', join(import.meta.dirname, 'wrk.lua')],
    ...[`http://127.0.0.1:${order.port}/`, '--', paths, headers, addresses],
  ]);
  const { stdout } = await promisify(execFile)(program, parameters);
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result & { bytes: number };
  if (result.others > 0) throw new Error(`${result.others} of ${result.answers} requests failed`);
  return { ...result, bytes: result.bytes / result.answers };
}
