import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TimeoutError, withTimeout } from '#server/platform/timeouts.ts';

function beBusy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a call that exceeds its timeout is rejected', async () => {
  const begun = performance.now();
  await expect(withTimeout(30, new Promise(() => {}))).rejects.toBeInstanceOf(TimeoutError);
  expect(performance.now() - begun).toBeGreaterThan(25);
});

test('a result that arrived while the process was busy does not time out', async () => {
  const waited = withTimeout(500, readFile(import.meta.filename));
  beBusy(1000);
  expect((await waited).length).toBeGreaterThan(100);
});

test('product 31.10: nor one that arrived while the process was busy again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const waited = withTimeout(100, promise);
  beBusy(200);
  // The first timer is late by 100 ms, and so is the one that it starts
  setTimeout(() => {
    beBusy(250);
    setImmediate(() => setImmediate(() => resolve('read')));
  }, 0);
  expect(await waited).toBe('read');
});

test('even a busy process does not wait forever', async () => {
  const waited = withTimeout(20, new Promise(() => {}));
  beBusy(200);
  await expect(waited).rejects.toBeInstanceOf(TimeoutError);
});

test('even a process that is always busy gives up', async () => {
  const begun = performance.now();
  const working = setInterval(() => beBusy(80), 1);
  await expect(withTimeout(20, new Promise(() => {}))).rejects.toBeInstanceOf(TimeoutError);
  clearInterval(working);
  expect(performance.now() - begun).toBeLessThan(3_000);
});
