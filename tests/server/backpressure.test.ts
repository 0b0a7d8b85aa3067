import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitWhileSaturated, watchSaturation } from '#server/visits/backpressure.ts';

/** Blocks this thread. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const flagOf = (value: number) => new Int32Array(new SharedArrayBuffer(4)).fill(value);
const always = () => true;

test('a busy thread is saturated until it has been idle for a while', async () => {
  const { flag, stop } = watchSaturation();
  await expect.poll(() => flag[0]).toBe(0);
  for (let n = 0; n < 20 && flag[0] === 0; n++) {
    work(100);
    await sleep(0);
  }
  expect(flag[0]).toBe(1);
  await expect.poll(() => flag[0], { timeout: 5_000 }).toBe(0);
  stop();
});

test('nothing waits for an idle thread', async () => {
  const begun = performance.now();
  await waitWhileSaturated(flagOf(0), always, 60_000);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('waits until the saturation ends', async () => {
  const flag = flagOf(1);
  let isOver = false;
  const waiting = waitWhileSaturated(flag, always, 60_000).then(() => {
    isOver = true;
  });
  await sleep(200);
  expect(isOver).toBe(false);
  Atomics.store(flag, 0, 0);
  await waiting;
  expect(isOver).toBe(true);
});

test('stops waiting at the limit, or when waiting is no longer allowed', async () => {
  const begun = performance.now();
  await waitWhileSaturated(flagOf(1), always, 300);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
  let asked = 0;
  await waitWhileSaturated(flagOf(1), () => ++asked < 4, 60_000);
  expect(asked).toBe(4);
});
