import { afterEach, beforeEach, expect, vi } from 'vitest';

// Console errors fail the test. A test that expects one spies on the console
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    if (!vi.isMockFunction(console[method])) continue;
    const calls = vi.mocked(console[method]).mock.calls;
    vi.mocked(console[method]).mockRestore();
    expect(calls, `console.${method} was not expected`).toEqual([]);
  }
});
