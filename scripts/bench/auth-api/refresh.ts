import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onOtherCore } from '../serving/programs.ts';

type Refreshed = { count: number; seconds: number; others: number; tokens: string[] };

/** Makes as many refreshes as wrk can, of one session per token, each with the token of the one before. Returns the newest tokens. */
export async function refreshWithWrk(port: number, seconds: number, tokens: readonly string[]): Promise<Refreshed> {
  const { length } = tokens;
  const [program, parameters] = onOtherCore([
    ...['wrk', `-t${length}`, `-c${length}`, `-d${seconds}s`, '-s', join(import.meta.dirname, 'refresh.lua')],
    ...[`http://127.0.0.1:${port}/`, '--', ...tokens],
  ]);
  const { stdout } = await promisify(execFile)(program, parameters);
  const result: Refreshed = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '{}');
  if (result.others > 0) throw new Error(`${result.others} of ${result.count} refreshes failed`);
  return result;
}
