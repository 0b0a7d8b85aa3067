import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { banned, exceptions, floors, permissive } from './support/dependency-floors.ts';

type Copy = { name: string; place: string; version: string; license: string | null };

const lock: { packages: Record<string, { version?: string; license?: string; name?: string; link?: boolean }> } =
  JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));

/** Every installed copy of every package, including nested ones. */
const copies: Copy[] = Object.entries(lock.packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, { name, version = '', license = null }]) => ({
    name: name ?? place.split('node_modules/').at(-1) ?? '',
    place,
    version,
    license: license,
  }));

function isAtLeast(version: string, floor: string): boolean {
  // A prerelease is older than its release
  if (version.split('-')[0] === floor) return version === floor;
  return version.localeCompare(floor, 'en', { numeric: true }) > 0;
}

/** Compares a version with the floor of its major line, such as 4.x with 4.3.1. A version above all lines is newer than the advisory. */
function isGood(version: string, lines: string[]): boolean {
  const major = (text: string) => Number(text.split('.')[0]);
  const own = lines.find((line) => major(line) === major(version));
  return own ? isAtLeast(version, own) : lines.every((line) => major(line) < major(version));
}

const tooLow = (all: readonly Copy[]) =>
  all
    .filter(({ name, version }) => floors[name] && !isGood(version, floors[name].versions))
    .map(({ name, place, version }) => `${place} ${version}: ${floors[name]?.why}`);

test('product 31.13: no copy of a package is older than the version that fixed its known vulnerabilities', () => {
  expect(copies.length).toBeGreaterThan(300);
  expect(tooLow(copies)).toEqual([]);
});

test('nested copies are found too, and each major version has its own floor', () => {
  const copy = (version: string) => ({
    name: 'js-yaml',
    place: 'node_modules/a/node_modules/js-yaml',
    version,
    license: null,
  });
  const found = (...versions: string[]) => tooLow(versions.map(copy)).map((line) => line.split(/[ :]/)[1]);
  expect(found('2.9.9', '3.15.0', '4.3.0', '4.10.0', '5.2.1', '5.2.2-rc.1')).toEqual([
    ...['2.9.9', '3.15.0', '4.3.0', '5.2.1', '5.2.2-rc.1'],
  ]);
  expect(found('3.15.1', '4.3.1', '5.10.0', '6.0.0')).toEqual([]);
});

test('each floor names an installed package and gives a reason', () => {
  const names = new Set(copies.map(({ name }) => name));
  expect(Object.keys(floors).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.values(floors).filter(({ why, versions }) => why === '' || versions.length === 0)).toEqual([]);
});

test('banned packages are absent', () => {
  expect(copies.filter(({ name }) => name in banned).map(({ place }) => place)).toEqual([]);
});

test('every license is permissive or a named exception', () => {
  // Each license of a choice must be allowed, because nothing records which one applies
  const demanding = copies.flatMap(({ name, license }) =>
    (license ?? 'unnamed')
      .replace(/[()]/g, '')
      .split(/ (?:OR|AND) /)
      .filter((each) => !permissive.includes(each))
      .map((each) => ({ name, license: each })),
  );
  const covers = (exception: (typeof exceptions)[number], { name, license }: (typeof demanding)[number]) =>
    exception.name.test(name) && exception.license === license;
  expect(demanding.filter((one) => !exceptions.some((exception) => covers(exception, one)))).toEqual([]);
  expect(exceptions.filter((exception) => !demanding.some((one) => covers(exception, one)))).toEqual([]);
});
