import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Row = { promise: string; shownBy: string };

const rows: Row[] = read('docs/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', shownBy = '']) => ({ promise, shownBy }))
  .filter(({ promise }) => promise !== 'What is promised');

/** The references in a cell: `file › part of a title`. */
function referencesIn({ shownBy }: Row): string[] {
  return [...shownBy.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text).filter((text) => text.includes(' › '));
}

/** The titles of a file's tests, groups and steps, as in the source. Those of each() follow a parenthesis. */
function titlesOf(path: string): string[] {
  const title = /(?:\b(?:test|describe|step)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;
  return existsSync(join(root, path)) ? [...read(path).matchAll(title)].map((match) => match[2] ?? '') : [];
}

function isShown(reference: string): boolean {
  const [path = '', part = ''] = reference.split(' › ');
  return part.length > 5 && titlesOf(path).some((title) => title.includes(part));
}

/** The numbers of all sections (`4`) and rules (`4.2`). */
function rulesOf(document: string): Set<string> {
  let section = '';
  const numbers = document.split('\n').flatMap((line) => {
    const [, mark = '', number] = /^(## )?(\d+)\. /.exec(line) ?? [];
    if (!number) return [];
    if (mark) section = number;
    return mark ? [number] : [`${section}.${number}`];
  });
  return new Set(numbers);
}

/** Citations of rules: `product 4.2`, `product 4.1 to 4.3`, `product 1.10 and 6.4`, `product 14`. */
function citationsIn(path: string): { path: string; rule: string }[] {
  return [...read(path).matchAll(/\bproduct (\d+(?:\.\d+)?(?:(?:,| and| to) \d+\.\d+)*)/g)].flatMap(([, list = '']) =>
    list.split(/, | and | to /).map((rule) => ({ path, rule })),
  );
}

const code = ['src', 'db', 'server', 'web', 'tests']
  .flatMap((floor) => readdirSync(join(root, floor), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

test('every test cited in the coverage table exists', () => {
  const references = rows.flatMap(referencesIn);
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((reference) => !isShown(reference))).toEqual([]);
});

test('every row of the coverage table cites a test or says that there is none', () => {
  const isAnswered = (row: Row) => referencesIn(row).length > 0 || /^`(not yet|no test)`$/.test(row.shownBy);
  expect(rows.filter((row) => row.promise === '' || !isAnswered(row))).toEqual([]);
});

test('every cited product rule exists', () => {
  const rules = rulesOf(read('docs/product.md'));
  expect(rules.size).toBeGreaterThan(50);
  const citations = [...code, 'docs/coverage.md'].flatMap(citationsIn);
  expect(citations.filter(({ rule }) => !rules.has(rule))).toEqual([]);
});

test('npm start, the container and the docs start the same program with the same options', () => {
  const [, options] = /exec node (.*)$/.exec(JSON.parse(read('package.json')).scripts.start) ?? [];
  expect(options).toMatch(/^--.* dist\/server\/index\.js$/);
  const [command = ''] = /\["node", "--.*\]/.exec(read('Dockerfile')) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(`node ${options}`);
  expect(read('docs/self-hosting.md')).toContain(`MALLOC_ARENA_MAX=1 node ${options}\n`);
});

test('every environment variable is documented and in the example, and nothing else is', () => {
  const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const known = names(read('server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);
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
