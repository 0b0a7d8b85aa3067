import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onOtherCore } from '../serving/programs.ts';

/** Besides an address of its own. */
export type Request = { path: string; header: string };

type Load = { seconds: number; connections: number; requests: readonly Request[] };
type Called = { answers: number; seconds: number; p50: number; p99: number };

const directory = mkdtempSync(join(tmpdir(), 'saluda-calls-'));

/** Sends the requests in turn, as many as the connections can. @throws if one is refused */
export async function callWithWrk(port: number, { seconds, connections, requests }: Load): Promise<Called> {
  const file = join(directory, 'requests');
  writeFileSync(file, requests.map(({ path, header }) => `${path}\t${header}`).join('\n'));
  const [program, parameters] = onOtherCore([
    ...[
      'wrk',
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      join(import.meta.dirname, 'calls.lua'),
    ],
    ...[`http://127.0.0.1:${port}/`, '--', file],
  ]);
  const { stdout } = await promisify(execFile)(program, parameters);
  const result: Called & { others: number } = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '{}');
  if (result.others > 0) throw new Error(`${result.others} of ${result.answers} calls failed`);
  return result;
}
