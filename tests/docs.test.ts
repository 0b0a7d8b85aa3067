import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { releases } from '#web/marketing/pages/releases.ts';
import {
  malformedCitations,
  readRules,
  type TestFile,
  unknownCitations,
  unshownRules,
} from './support/product-rules.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const code: TestFile[] = ['src', 'db', 'server', 'web', 'tests']
  .flatMap((floor) => readdirSync(join(root, floor), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((path) => !path.includes('/node_modules/'))
  .map((path) => ({ path, source: read(path) }));
// This file's samples are no citations.
const tests = code.filter(({ path }) => /\.(test|spec)\.ts$/.test(path) && path !== 'tests/docs.test.ts');

describe('docs/product.md', () => {
  const rules = readRules(read('docs/product.md'));

  test('has a test for each rule, and a browser test for each rule about a screen', () => {
    expect(rules.all.size).toBeGreaterThan(200);
    expect(rules.ofScreens.size).toBeGreaterThan(50);
    expect(unshownRules(rules, tests)).toEqual([]);
  });

  test('is cited in one form by titles: product 13.4, 13.5: …', () => {
    expect(tests.flatMap(malformedCitations)).toEqual([]);
  });

  test('has every rule that is cited', () => {
    expect(
      code.filter(({ path }) => path !== 'tests/docs.test.ts').flatMap((file) => unknownCitations(rules, file)),
    ).toEqual([]);
  });
});

describe('a rule', () => {
  const rules = readRules('## 1. Cards\n\n1. First.\n2. Second. *(screen)*\n\n## 2. Links\n\n1. Third.\n');
  const file = (path: string, source: string): TestFile => ({ path, source });
  const shown = (...files: TestFile[]) => unshownRules(rules, files);

  test('is shown by the title of a test or group', () => {
    const server = file(
      'a.test.ts',
      "describe('product 1.1: a card', () => {\n  test.each([1])('product 2.1: %s', () => {});\n",
    );
    const browser = file('b.spec.ts', "test(\n  'product 1.2: a tile',\n  async () => {});");
    expect(shown(server, browser)).toEqual([]);
    expect(shown(server)).toEqual(['1.2: no test']);
    expect(shown(browser)).toEqual(['1.1: no test', '2.1: no test']);
  });

  test('about a screen needs a browser test', () => {
    expect(shown(file('a.test.ts', "test('product 1.1, 1.2, 2.1: all', () => {});"))).toEqual(['1.2: no browser test']);
  });

  test.each([
    ['a comment', "// test('product 1.1: a card', () => {});"],
    ['a skipped test', "test.skip('product 1.1: a card', () => {});"],
    ['a whole section', "test('product 1: cards', () => {});"],
    ['the end of a title', "test('a card (product 1.1)', () => {});"],
  ])('is not shown by %s', (_, source) => {
    expect(shown(file('a.test.ts', source))).toContain('1.1: no test');
  });

  test('is cited at the beginning of a title', () => {
    expect(malformedCitations(file('a.test.ts', "test('a card (product 1.1)', () => {});"))).toHaveLength(1);
    expect(malformedCitations(file('a.test.ts', "test('product 1.1: a card', () => {});"))).toEqual([]);
  });

  test('that is cited exists', () => {
    const source = '// product 1.1 to 1.3, 2.1 and 3.1, product 2, product 4';
    expect(unknownCitations(rules, file('a.ts', source))).toEqual(['a.ts: 1.3', 'a.ts: 3.1', 'a.ts: 4']);
  });
});

test('npm start, the container and the docs start the same program with the same options', () => {
  const [, options] = /exec node (.*)$/.exec(JSON.parse(read('package.json')).scripts.start) ?? [];
  expect(options).toMatch(/^--.* dist\/server\/index\.js$/);
  const [command = ''] = /\["node", "--.*\]/.exec(read('Dockerfile')) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(`node ${options}`);
  expect(read('docs/self-hosting.md')).toContain(`MALLOC_ARENA_MAX=1 node ${options}\n`);
});

test('the image saves the database of compose.yaml: its programs are of that version', () => {
  const [, version] = /image: postgres:(\d+)$/m.exec(read('compose.yaml')) ?? [];
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(new RegExp(`^FROM postgres:${version}-bookworm AS postgres$`, 'm'));
  expect(new Set([...dockerfile.matchAll(/\/postgresql\/(\d+)\//g)].map(([, each]) => each))).toEqual(
    new Set([version]),
  );
});

test('every environment variable is documented and in the example, and nothing else is', () => {
  const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const known = names(read('server/env-variables.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);
  expect(known.size).toBeGreaterThan(30);
  const table = [...read('docs/configuration.md').matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell).join(' ');
  expect(names(table, /`([A-Z][A-Z0-9_]+)`/g)).toEqual(known);
  expect(names(read('.env.example'), /^# ([A-Z][A-Z0-9_]+)=/gm)).toEqual(known);
});

const documents = ['', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

test('links between documents lead to files and headings that exist', () => {
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)].map(([, to = '']) => ({ from, to })),
  );
  const internal = links.filter(({ to }) => !/^(https?|mailto):/.test(to));
  expect(internal.length).toBeGreaterThan(40);
  expect(internal.filter(({ from, to }) => !leadsSomewhere(from, to))).toEqual([]);
});

function leadsSomewhere(from: string, to: string): boolean {
  const [path = '', heading] = to.split('#');
  const file = path === '' ? from : join(from, '..', path);
  if (!existsSync(join(root, file))) return false;
  return heading === undefined || headingsOf(file).includes(heading);
}

/** As GitHub names them. */
function headingsOf(path: string): string[] {
  const titles = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase());
  return titles.map((title) => title.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'));
}

test('the index of the docs lists each of them, and the README and its pictures are small', () => {
  const index = read('docs/README.md');
  const files = readdirSync(join(root, 'docs')).filter((name) => name !== 'README.md');
  expect(files.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(151);
  const pictures = readdirSync(join(root, 'docs/pictures'));
  expect(pictures).toHaveLength(4);
  expect(pictures.filter((name) => statSync(join(root, 'docs/pictures', name)).size > 150_000)).toEqual([]);
});

test('every npm command that the docs name exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = documents
    .filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('docs/decisions'))
    .flatMap((path) => [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => ({ path, name })));
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([]);
});

describe('product 27.9: /changelog', () => {
  /** Additions that only operators, and developers of clients, notice. */
  const forOperators = [
    '`VISITS_URL`',
    '`npm run move-visits`',
    '`npm run backup`',
    '`/.well-known/security.txt`',
    '`BASE_DOMAIN`',
    '`CUSTOM_DOMAINS=true`',
    'Programs and mobile apps sign in',
    'Wallets of Ethereum and Solana',
    'Programs sign people up and in',
    'Accounts that programs created',
    'Programs sign in with Google and Apple',
    '`SMS_ENABLED=false`',
    'The metric ',
    'What the web client reads',
    'The queries of rate limits',
    '`/readyz` names a database',
    'Operator commands take',
    'A permissions policy',
    '**Who can sign up**',
    '`HOME_PAGE`',
    '`DEFAULT_PLAN=business`',
    '`npm run support`',
    '`compose.yaml`',
    '`S3_BUCKET` alone',
  ];
  const added = read('CHANGELOG.md')
    .split(/^### /m)
    .filter((section) => section.startsWith('Added\n'))
    .flatMap((section) => [...section.matchAll(/^- (.*)/gm)].map(([, entry = '']) => entry));
  const said = releases.flatMap(({ changes }) => changes.flatMap(({ from }) => from));

  test('says each addition in CHANGELOG.md, or it is listed above as one for operators', () => {
    expect(added.length).toBeGreaterThan(30);
    const beginnings = [...said, ...forOperators];
    expect(added.filter((entry) => !beginnings.some((beginning) => entry.startsWith(beginning)))).toEqual([]);
    expect(beginnings.filter((beginning) => !added.some((entry) => entry.startsWith(beginning)))).toEqual([]);
  });

  test('has every version', () => {
    const dates = [...read('CHANGELOG.md').matchAll(/^## \[[\d.]+\] - ([\d-]+)$/gm)].map(([, date]) => date);
    expect(dates.length).toBeGreaterThan(1);
    expect(releases.map(({ date }) => date)).toEqual(expect.arrayContaining(dates));
  });
});
