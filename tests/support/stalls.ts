import { monitorEventLoopDelay } from 'node:perf_hooks';

/** `stallMs`: the longest time that the event loop worked in a row, by its processor time, since other processes may take turns. */
export async function measured<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = used();
  let stallMs = 0;
  const watching = setInterval(() => {
    const now = used();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  }, 1);
  delay.enable();
  const begun = performance.now();
  const result = await work();
  delay.disable();
  clearInterval(watching);
  const seconds = (performance.now() - begun) / 1_000;
  say(
    `${seconds.toFixed(1)} s, longest stall ${stallMs.toFixed(0)} ms, with other processes ${(delay.max / 1e6).toFixed(0)} ms`,
  );
  return { result, stallMs };
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
