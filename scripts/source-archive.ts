import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

// Writes dist/source.zip, which the server offers to everyone (product 29.1). It lists what it takes, so that nothing else in
// this folder (.env, .data, copies of a database) is ever published.

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['.ci', '.github', 'db', 'docs', 'locales', 'scripts', 'server', 'src', 'tests', 'web'];
const ownFiles =
  /^(\.(biome|knip)\.json|\.dependency-cruiser\.cjs|\.dockerignore|\.editorconfig|\.env\.example|\.gitignore|\.npmrc|Dockerfile|LICENSE|THIRD_PARTY_NOTICES|[A-Z]+\.md|(compose|package|package-lock|renovate|tsconfig)\.(json|yaml))$/;

const paths = [
  ...readdirSync(root).filter((name) => ownFiles.test(name) && statSync(join(root, name)).isFile()),
  ...folders.flatMap(filesBelow),
];
const entries = Object.fromEntries(paths.map((path) => [`saluda/${path}`, contentOf(path)]));
mkdirSync(join(root, 'dist'), { recursive: true });
// The earliest time that ZIP can express: the same sources give the same bytes
writeFileSync(join(root, 'dist', 'source.zip'), zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) }));

/** Without hidden files, which editors and tools leave behind. */
function filesBelow(folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** An operator may have added the token of a registry to .npmrc. */
function contentOf(path: string): Uint8Array {
  const content = readFileSync(join(root, path));
  return path === '.npmrc' ? strToU8(content.toString().replace(/^.*(auth|password|token).*\n?/gim, '')) : content;
}
