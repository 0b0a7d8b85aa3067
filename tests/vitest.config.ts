import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isEngineInstalled } from './columnar/engine.ts';

// Of this process's children, and theirs
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

/** Expect times under load, so they run alone, after all others. */
const timed = ['abuse', 'abuse-lists', 'abuse-sites', 'large-account', 'sign-in-timing', 'speed'].map(
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

/** `npm run test:columnar` */
const isColumnarWhole = process.env.COLUMNAR === 'full';

/** A few of their tests look at visits. */
const moreOnBothStores = [
  ...['account', 'acting-for', 'api-guides', 'card-links', 'card-states', 'code-and-card-lists', 'designs', 'erasure'],
  ...['exports', 'first-steps', 'floods', 'handles', 'journal-capacity', 'link-options', 'list-csv', 'lists', 'live'],
  ...['move-items', 'owners', 'reports', 'rest-client', 'retired-slugs', 'serving', 'stopping', 'team-page'],
  ...['test-data', 'time-zones', 'user-agents'],
];

/**
 * Tests of visits and stats, which run with visits in ClickHouse, too. Not among them is what PostgreSQL's tables alone have: partitions
 * (`visit-storage`, `clean-data`), packed months (`month-rollups`, `visit-months`), names of values (`orphaned-values`), rows of deleted
 * items (`detached-rows`), parallel lanes (`lanes`), and kills of processes that store there (`crash`, `clock-jumps`); `tests/columnar`
 * has what ClickHouse does instead.
 */
const onBothStores = [
  ...['analytics', 'csv-export', 'journal-quarantine', 'journal-retries', 'stored-visits', 'visits'],
  ...(isColumnarWhole ? moreOnBothStores : []),
].map((name) => `tests/server/${name}.test.ts`);

/** With processes of their own, two minutes. `kills` and `moving` have short forms. */
const columnarProofs = ['backups', 'moving-command', 'outages', 'server-kills'].map(
  (name) => `tests/columnar/${name}.test.ts`,
);

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
          exclude: ['tests/e2e/**', 'tests/columnar/**', ...timed],
          // More than the cores of a small machine, because some tests mostly wait
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'clickhouse',
          include: ['tests/columnar/**/*.test.ts', ...(isEngineInstalled ? onBothStores : [])],
          exclude: ['**/node_modules/**', ...(isColumnarWhole ? [] : columnarProofs)],
          globalSetup: ['tests/columnar/global-setup.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
