/**
 * Minimum version per package and release line, with the reason. Newer lines than listed are fine. Raise them with each advisory; the
 * test fails on stale floors.
 */
export const floors: Record<string, { versions: string[]; why: string }> = {
  // Exposed to the network
  fastify: {
    versions: ['5.12.2'],
    why: 'bodies past their validation (CVE-2026-25223, CVE-2026-33806, the four of 5.12.2); forged X-Forwarded-* (CVE-2026-3635)',
  },
  'find-my-way': { versions: ['9.7.0'], why: 'a request that stops the router (CVE-2026-47219)' },
  'fast-uri': {
    versions: ['3.1.7', '4.1.2'],
    why: 'another host than was checked (CVE-2026-84292, CVE-2026-84394, GHSA-7p8r-x3mc-p8w7); paths that climb (CVE-2026-6322)',
  },
  '@fastify/multipart': { versions: ['9.0.3'], why: 'files left behind by cancelled uploads (CVE-2025-24033)' },
  ajv: { versions: ['8.18.0'], why: 'a pattern that takes for ever (GHSA-2g4f-4pwh-qvx6)' },
  '@trpc/server': { versions: ['11.8.0'], why: 'prototype pollution (GHSA-43p4-m455-4f4j)' },
  'better-auth': {
    versions: ['1.6.22'],
    why: 'accounts taken over before they were confirmed (GHSA-qq9h-g4jm-xgf3), the second step passed by (GHSA-xg6x-h9c9-2m83)',
  },
  jose: { versions: ['4.15.5'], why: 'tokens that unpack without end (CVE-2024-28176)' },
  kysely: { versions: ['0.28.17'], why: 'SQL by way of JSON paths (CVE-2026-32763, CVE-2026-33468, CVE-2026-44635)' },
  nodemailer: {
    versions: ['9.1.1'],
    why: 'addresses that take for ever (GHSA-2x7j-588g-ccc2) or go elsewhere (GHSA-cc9r-2j5m-2m83), files that are sent along (GHSA-p6gq-j5cr-w38f)',
  },
  'smtp-server': { versions: ['3.18.3'], why: 'GHSA-fv2f-rw9f-v9cm' },
  sharp: {
    versions: ['0.35.4'],
    why: 'pictures that write past the end (GHSA-f88m-g3jw-g9cj, GHSA-rgj7-g3m4-5g8c)',
  },
  defu: { versions: ['6.1.5'], why: 'prototype pollution' },
  // Build and test tools, some also used by `npm start`
  vite: {
    versions: ['8.0.5'],
    why: 'any file read from the dev server (CVE-2026-39363, CVE-2026-39364, CVE-2026-39365)',
  },
  vitest: {
    versions: ['4.1.10', '5.0.0'],
    why: 'code run by whoever reaches the test server (CVE-2026-47428, CVE-2026-73653)',
  },
  playwright: { versions: ['1.55.1'], why: 'browsers fetched from anybody (CVE-2025-59288)' },
  postcss: { versions: ['8.5.23'], why: 'any source map read (CVE-2026-69153)' },
  nanoid: { versions: ['3.3.18', '5.1.6'], why: 'a loop without end (CVE-2026-67213)' },
  browserslist: {
    versions: ['4.28.7'],
    why: 'memory without end, prototype pollution (CVE-2026-73089, CVE-2026-73088)',
  },
  braces: { versions: ['3.0.3'], why: 'patterns without end (CVE-2024-4068)' },
  micromatch: { versions: ['4.0.8'], why: 'patterns that take for ever (CVE-2024-4067)' },
  picomatch: {
    versions: ['2.3.2', '4.0.4'],
    why: 'patterns that take for ever, prototype pollution (SNYK-JS-PICOMATCH-15765511)',
  },
  'js-yaml': {
    versions: ['3.15.1', '4.3.1', '5.2.2'],
    why: 'prototype pollution (GHSA-mh29-5h37-fv8m), documents that take for ever (GHSA-5p4m-2wfm-xmqj, GHSA-pm4m-ph32-ghv5)',
  },
  yaml: { versions: ['1.10.3', '2.8.3'], why: 'a stack that overflows' },
  json5: { versions: ['2.2.2'], why: 'prototype pollution (CVE-2022-46175)' },
  semver: { versions: ['5.7.2', '6.3.1', '7.5.2'], why: 'ranges that take for ever (CVE-2022-25883)' },
  '@babel/traverse': { versions: ['7.23.2'], why: 'code run by what is compiled (CVE-2023-45133)' },
  '@babel/helpers': { versions: ['7.26.10'], why: 'patterns that take for ever (CVE-2025-27789)' },
  'tar-fs': { versions: ['2.1.4', '3.1.1'], why: 'files written outside of the folder (CVE-2025-59343)' },
  debug: { versions: ['4.4.3'], why: '4.4.2 was published by a thief' },
  chalk: { versions: ['4.1.2', '5.6.2'], why: '5.6.1 was published by a thief' },
};

/** Banned packages. */
export const banned: Record<string, string> = {
  s3rver: 'no longer kept, and what it needs has holes',
};

/** Licenses that only require attribution. */
export const permissive: string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
];

/** Other allowed licenses per package, with the reason. */
export const exceptions: { name: RegExp; license: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    why: 'a library of its own that anybody may exchange, unchanged',
  },
  {
    name: /^lightningcss/,
    license: 'MPL-2.0',
    why: 'builds the styles, unchanged, and is in nothing that is delivered',
  },
  { name: /^(axe-core|@axe-core\/playwright|ical\.js)$/, license: 'MPL-2.0', why: 'tests alone' },
  { name: /^@fontsource-variable\//, license: 'OFL-1.1', why: 'fonts' },
  { name: /^caniuse-lite$/, license: 'CC-BY-4.0', why: 'data that the build reads' },
  { name: /^png-js$/, license: 'unnamed', why: 'MIT, said by its file LICENSE alone' },
];
