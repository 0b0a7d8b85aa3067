import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { reservedNames } from '#src/paths.ts';

const root = join(import.meta.dirname, '..');
const floors = ['src', 'db', 'server', 'web'];
const below: Record<string, string[]> = {
  src: ['src'],
  db: ['db', 'src'],
  server: ['server', 'db', 'src'],
  web: ['web', 'src'],
};
/** Folders that are no feature: every feature of their floor may import them, but for jobs and sandbox. */
const shared: Record<string, string[]> = { server: ['gateways', 'platform'], web: ['ui', 'shared'] };
const composers = ['server/jobs/', 'server/sandbox/'];

const files = [...floors, 'scripts', 'tests', 'locales'].flatMap(filesBelow);
const code = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
const product = code.filter((path) => floors.includes(floorOf(path)));
const isConfig = (path: string) => path.endsWith('.config.ts');

function filesBelow(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function floorOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** The feature folder that a file lies in, null for what lies directly on its floor. */
function featureOf(path: string): string | null {
  const [floor = '', folder, ...rest] = path.split('/');
  return (floor === 'server' || floor === 'web') && folder && rest.length > 0 ? folder : null;
}

/** Comments do not count; the lines keep their places. */
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
}

function containing(paths: string[], pattern: RegExp): string[] {
  return paths.filter((path) => pattern.test(read(path)));
}

type Import = { from: string; to: string; isType: boolean };

function importsOf(path: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...read(path).matchAll(pattern)].flatMap(([, type, from, dynamic]) => {
    const name = from ?? dynamic ?? '';
    if (!/^[.#]/.test(name)) return [];
    const to = name.startsWith('#') ? name.slice(1) : join(dirname(path), name);
    return [{ from: path, to, isType: type !== undefined }];
  });
}

function isUpward({ from, to, isType }: Import): boolean {
  if (from === 'web/trpc.ts' && to === 'server/router.ts' && isType) return false;
  // The catalogues are data, not code.
  if (/^locales\/[a-z]+\.po(\?\w+)?$/.test(to)) return false;
  return !below[floorOf(from)]?.includes(floorOf(to));
}

function isSideways({ from, to }: Import): boolean {
  const [here, there] = [featureOf(from), featureOf(to)];
  if (floorOf(from) !== floorOf(to) || here === null || there === null || here === there) return false;
  return !composers.some((folder) => from.startsWith(folder)) && !shared[floorOf(to)]?.includes(there);
}

const shown = ({ from, to }: Import) => `${from} -> ${to}`;
const imports = product.flatMap(importsOf);

test('the top level holds nothing else than it should', () => {
  const expected = ['package.json', 'package-lock.json', 'tsconfig.json', 'Dockerfile', 'README.md', 'docs', 'locales'];
  const produced = ['node_modules', 'dist', 'test-results'];
  const known = [...expected, ...produced, ...floors, 'scripts', 'tests'];
  expect(readdirSync(root).filter((name) => !name.startsWith('.') && !known.includes(name))).toEqual([]);
});

test('imports only point down', () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(isUpward).map(shown)).toEqual([]);
});

test('no feature imports a sibling', () => {
  expect(imports.filter(isSideways).map(shown)).toEqual([]);
});

test('an import of another floor is spelled with #', () => {
  const crossing = product
    .filter((path) => path !== 'web/trpc.ts')
    .flatMap((path) => {
      const up = '../'.repeat(path.split('/').length - 1);
      return floors
        .filter((floor) => read(path).includes(`from '${up}${floor}/`))
        .map((floor) => `${path} -> ${floor}`);
    });
  expect(crossing).toEqual([]);
});

test('file names are kebab-case and say something', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z0-9]+$/;
  expect(files.filter((path) => !kebab.test(basename(path)))).toEqual([]);
  const empty = /(^|[/.-])(utils?|helpers?|common|managers?|services?|misc)([/.-]|$)/;
  expect(files.filter((path) => empty.test(path))).toEqual([]);
});

test('there are no barrels: server/index.ts is the process', () => {
  const indexes = code.filter((path) => /(^|\/)index\.[a-z]+$/.test(path) && path !== 'server/index.ts');
  expect(indexes).toEqual([]);
});

test('nothing has a default export, but for the configuration of tools', () => {
  const named = code.filter((path) => !isConfig(path));
  expect(containing(named, /^export default\b|^export \{[^}]*\bas default\b/m)).toEqual([]);
});

test('the only classes are errors', () => {
  const anything = /^\s*(?:export\s+)?(?:abstract\s+)?class\s+\w+(?!\w|\s+extends\s+\w*Error\b)/m;
  expect(containing(product, anything)).toEqual([]);
});

test('JSX is for the web alone: Node does not read it', () => {
  expect(code.filter((path) => path.endsWith('.tsx') && !/^(web|tests\/web)\//.test(path))).toEqual([]);
});

test('passwords are hashed through the queue alone (product 24.8)', () => {
  const hashing = containing(product, /better-auth\/crypto|\bscrypt|context\)?\.password\b|signInEmail|signUpEmail/);
  expect(hashing).toEqual(['server/platform/passwords.ts']);
});

test('server/env.ts alone reads the environment; the process hands it over', () => {
  const others = product.filter((path) => path !== 'server/env.ts' && !isConfig(path));
  expect(containing(others, /(?<!\breadEnv\()\bprocess\.env\b|\bimport\.meta\.env\b/)).toEqual([]);
});

test('what is pure has no clock and no dice', () => {
  const pure = product.filter((path) => floorOf(path) === 'src');
  expect(containing(pure, /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|randomUUID/)).toEqual(
    [],
  );
});

test('no first segment of a route can become a username (product 4.3)', () => {
  const route =
    /\b(?:get|post|put|patch|delete|head|all)(?:<[^(]*>)?\(\s*['"`]\/([a-z]+)|\b(?:url|path|prefix):\s*['"]\/([a-z]+)/g;
  const routing = product.filter((path) => path.startsWith('server/') || path === 'web/routes.tsx');
  const segments = routing.flatMap((path) =>
    [...read(path).matchAll(route)].map((match) => match[1] ?? match[2] ?? ''),
  );
  // One letter is too short for a username.
  expect(segments.filter((segment) => segment.length > 2 && !reservedNames.has(segment))).toEqual([]);
});
