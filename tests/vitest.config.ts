import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Of this process's children, and theirs
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

/** Expect times under load, so they run alone, after all others. */
const timed = ['abuse', 'abuse-lists', 'abuse-sites', 'erasure', 'large-account', 'sign-in-timing', 'speed'].map(
  (name) => `tests/server/${name}.test.ts`,
);

const common = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  setupFiles: ['tests/support/quiet.ts'],
  isolate: false,
  // Of a worker's processor time, a quarter was the garbage collector's: it runs less often with more room for what is new
  execArgv: ['--max-semi-space-size=64'],
  // What the build has bundled
  server: { deps: { external: [/\/dist\/render\//] } },
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    root: common.root,
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'parallel',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', ...timed],
          // More than the cores of a small machine, because some tests mostly wait
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
