import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { firstScreens, staticImports } from '#web/catalog-parts.ts';

const root = join(import.meta.dirname, '../..');

const apart =
  /^web\/(marketing\/|accounts\/(pre-hydration|confirm)\.ts|cards\/(public-page|my-qr\/page|my-qr\/worker)\.ts)/;

const code = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((path) => !apart.test(path));

/** Lazy imports, and whether they wait for their texts. */
const fetched = code.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/import\('(\.[^']+\.tsx?)'\)/g)].map(({ 1: to = '', index }) => ({
    path: join(dirname(path), to),
    hasTexts: text.slice(0, index).endsWith('withTexts('),
  }));
});

test('product 32.3: every screen but the first ones loads its texts', () => {
  const first = staticImports(firstScreens);
  const said = parsePoFile(readFileSync(join(root, 'locales/en.po'), 'utf8')).items.filter(
    ({ references }) => !references.some((path) => first.has(path)),
  );
  expect(fetched.filter(({ hasTexts }) => hasTexts).length).toBeGreaterThan(20);
  for (const { path } of fetched.filter(({ hasTexts }) => !hasTexts)) {
    const all = staticImports([path]);
    expect([path, said.filter(({ references }) => references.some((place) => all.has(place)))]).toEqual([path, []]);
  }
});

test('the first screens load few texts', () => {
  const first = staticImports(firstScreens);
  const { items } = parsePoFile(readFileSync(join(root, 'locales/en.po'), 'utf8'));
  const share = items.filter(({ references }) => references.some((path) => first.has(path))).length / items.length;
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.3);
});

test('product 30.12: what an upload that failed says is no repetition of its title', () => {
  const { items } = parsePoFile(readFileSync(join(root, 'locales/es.po'), 'utf8'));
  const spanish = (english: string) => items.find(({ msgid }) => msgid === english)?.msgstr[0];
  expect(spanish('Upload failed')).toBe('Error al subir foto');
  expect(spanish('Failed to upload photo')).not.toContain(spanish('Upload failed'));
});
