import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run notices` writes THIRD_PARTY_NOTICES: what a server contains or a browser receives. `-- --check` fails if it is out of date.

type Locked = {
  version: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'THIRD_PARTY_NOTICES');
const locked: Record<string, Locked> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

const intro = `Saluda contains or uses the packages below. Each is followed by its license, and packages with the same text share it.
\`npm run notices\` generates this file from package-lock.json and the installed packages.

Country data: @ip-location-db/geo-whois-asn-country-mmdb. IP address data by the Number Resource Organization (https://www.nro.net),
licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
Fonts: Bricolage Grotesque, Figtree, Instrument Serif, Young Serif, Anton, Syne and Space Mono, under the SIL Open Font License 1.1. The build
makes subsets of the first two; web/app/card-fonts has subsets for names on cards, with their licenses.
Programs in packages for one platform: libvips and its dependencies (LGPL 3.0 and others, https://github.com/lovell/sharp-libvips),
Skia (BSD-3-Clause, https://skia.org), PostgreSQL (PostgreSQL License, https://www.postgresql.org).`;

const shipped = new Set([...importedPackages().flatMap((name) => withDependencies(name, '')), ...productionPackages()]);
const text = `${[intro, ...groupedByText([...shipped].sort(byName))].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('THIRD_PARTY_NOTICES is out of date: run `npm run notices`.');
  process.exitCode = 1;
}

/** Packages that the product's code or styles use, except for types: parts of them are in the bundles, whatever package.json calls them. */
function importedPackages(): string[] {
  const pattern = /(?:\bfrom|\bimport\(?|@import|\burl\()\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;
  const sources = globSync('{src,db,server,web}/**/*.{ts,tsx,css}', { cwd: root, exclude: ['**/*.config.ts'] });
  const names = sources.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8')
        .replace(/^import type [^;]*;/gm, '')
        .matchAll(pattern),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => locked[`node_modules/${name}`]);
}

/** The packages of production without Node itself, which images and packages of Saluda don't contain. */
function productionPackages(): string[] {
  return Object.entries(locked)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && !/\/node-linux-/.test(path))
    .map(([path]) => path);
}

/** Paths of a package and of everything below it, resolved from a path as Node does. */
function withDependencies(name: string, from: string, found = new Set<string>()): string[] {
  const parents = from
    .split('/node_modules/')
    .map((_, n, parts) => parts.slice(0, parts.length - n).join('/node_modules/'));
  const path = [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`].find(
    (each) => locked[each],
  );
  if (path === undefined || found.has(path)) return [...found];
  found.add(path);
  const { dependencies = {}, optionalDependencies = {} } = locked[path] ?? {};
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) withDependencies(each, path, found);
  return [...found];
}

function groupedByText(paths: string[]): string[] {
  const groups = Map.groupBy(paths, licenseText);
  return [...groups].map(([license, each]) =>
    [[...new Set(each.map(titleOf))].join('\n'), license].filter(Boolean).join('\n\n'),
  );
}

function titleOf(path: string): string {
  const { version, license } = locked[path] as Locked;
  return `${nameOf(path)} ${version}${license ? ` (${license})` : ''}`;
}

/** Packages for one platform are not installed everywhere, so their texts are left out. */
function licenseText(path: string): string {
  const { os, cpu } = locked[path] as Locked;
  const folder = join(root, path);
  if (os || cpu || !existsSync(folder)) return '';
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|nro_license)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim())
    .sort();
  if (files.length > 0) return files.join('\n\n');
  const { author, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const by = typeof author === 'object' ? author?.name : author;
  return [by && `By ${by}`, homepage ?? repository?.url ?? repository].filter(Boolean).join('\n');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function byName(a: string, b: string): number {
  const [first, second] = [titleOf(a), titleOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
