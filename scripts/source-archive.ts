import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

// Writes dist/source.zip, which the server offers to everyone (product 29.1): the files of a list, as they are on disk. Whatever
// else lies in this folder (.env, .data, copies of a database) is never published. `npm run source-files` writes the list.

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const list = 'scripts/source-files.txt';
const target = join(root, 'dist', 'source.zip');
/** Settings and what the server writes, whatever the list says. */
const isPrivate = /(^|\/)\.env(?!\.example$)[^/]*$|^(\.data|\.git|dist|node_modules|test-results)\//;
const codeFolders = ['db', 'locales', 'scripts', 'server', 'src', 'web'];
const SHOWN = 10;

const paths = [...new Set(readFileSync(join(root, list), 'utf8').split(/\r?\n/))].filter(Boolean).sort();
const problems = paths.flatMap((path) => problemOf(path) ?? []);
if (problems.length > 0) {
  // The one of an earlier build is incomplete, too
  rmSync(target, { force: true });
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
const unlisted = codeFolders.flatMap(filesBelow).filter((path) => !paths.includes(path));
if (unlisted.length > 0) {
  const more = unlisted.length > SHOWN ? ` and ${unlisted.length - SHOWN} more` : '';
  console.warn(`Not in ${list}, so not offered as source: ${unlisted.slice(0, SHOWN).join(', ')}${more}`);
}
mkdirSync(dirname(target), { recursive: true });
const entries = Object.fromEntries(paths.map((path) => [`saluda/${path}`, contentOf(path)]));
// The earliest time that ZIP can express: the same sources give the same bytes
writeFileSync(target, zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) }));

function problemOf(path: string): string | null {
  const refuse = (reason: string) => `${list} names ${path}, ${reason}`;
  const isOutside = isAbsolute(path) || normalize(path) !== path || path.startsWith('..');
  if (isOutside || isPrivate.test(path)) return refuse('which is not published. Remove the line.');
  const file = join(root, path);
  if (!existsSync(file)) return refuse('which is missing. Restore the file, or remove the line.');
  // A link would publish what it leads to
  if (realpathSync(file) === file && statSync(file).isFile()) return null;
  return refuse('which is not a regular file. Remove the line.');
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** An operator may have added the token of a registry to .npmrc. */
function contentOf(path: string): Uint8Array {
  const content = readFileSync(join(root, path));
  if (path !== '.npmrc') return content;
  const isSecret = /^\s*\/\/|auth|password|token|^\s*(ca|cert|key|email|username)\b|:\/\/[^/]*@/i;
  const lines = content.toString().split(/(?<=\n)/);
  return strToU8(lines.filter((line) => !isSecret.test(line)).join(''));
}
