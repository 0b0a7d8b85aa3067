import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a script's last request was answered. */
export type Ran = { status: number; json: unknown };

/** Comes before a script, and tells what its requests are answered. */
const recording = `{
  const { parentPort } = await import('node:worker_threads');
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    const isJson = response.headers.get('content-type')?.includes('json');
    parentPort.postMessage({ status: response.status, json: isJson ? await response.clone().json() : null });
    return response;
  };
}
`;

const runner = `
  import { Worker } from 'node:worker_threads';
  process.on('message', (script) => {
    let ran = { status: 0, json: null };
    let error = null;
    const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(script)));
    worker.on('message', (answer) => (ran = answer));
    worker.on('error', (thrown) => (error = String(thrown)));
    worker.on('exit', (code) => process.send({ ...ran, error: error ?? (code === 0 ? null : 'it ended with ' + code) }));
  });
`;

/**
 * Runs scripts as modules, one after the other, each in a thread of its own until that ends. They share a process, since a process
 * for each takes minutes on a busy machine.
 */
export async function startScriptRunner(cwd: string, env: Record<string, string>) {
  const file = join(cwd, 'runner.mjs');
  await writeFile(file, runner);
  const child = fork(file, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    async run(code: string): Promise<Ran> {
      const answered = new AbortController();
      const { signal } = answered;
      const answer = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
      child.send(recording + code);
      const [message] = await answer.finally(() => answered.abort());
      if (typeof message !== 'object' || message === null)
        throw new Error(`the process ended with ${message}: ${code}`);
      if (message.error !== null) throw new Error(`${message.error}: ${code}`);
      return { status: message.status, json: message.json };
    },
    stop: () => child.kill(),
  };
}
