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

test('even a busy process does not wait forever', async () => {
  const waited = withTimeout(20, new Promise(() => {}));
  beBusy(200);
  await expect(waited).rejects.toBeInstanceOf(TimeoutError);
});
