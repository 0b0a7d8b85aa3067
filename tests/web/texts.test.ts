import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { firstScreens, importsOf } from '#web/catalog-parts.ts';

const root = join(import.meta.dirname, '../..');

const apart =
  /^web\/(marketing\/|accounts\/(pre-hydration|confirm)\.ts|cards\/(public-page|my-qr\/page|my-qr\/worker)\.ts)/;

const code = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((path) => !apart.test(path));

/** Lazy imports, and whether they wait for their texts, or have them with their screen. */
const fetched = code.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/import\('(\.[^']+\.tsx?)'\)/g)].map(({ 1: to = '', index }) => ({
    path: join(dirname(path), to),
    hasTexts: /(withTexts|retryImport)\($/.test(text.slice(0, index)),
  }));
});

test('product 32.3: every screen but the first ones loads its texts', () => {
  const first = importsOf(firstScreens);
  const said = parsePoFile(readFileSync(join(root, 'locales/en.po'), 'utf8')).items.filter(
    ({ references }) => !references.some((path) => first.has(path)),
  );
  expect(fetched.filter(({ hasTexts }) => hasTexts).length).toBeGreaterThan(20);
  for (const { path } of fetched.filter(({ hasTexts }) => !hasTexts)) {
    const all = importsOf([path]);
    expect([path, said.filter(({ references }) => references.some((place) => all.has(place)))]).toEqual([path, []]);
  }
});

test('the first screens load few texts', () => {
  const first = importsOf(firstScreens);
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

test('product 10.3: Spanish has one past tense, as in "se guardó"', () => {
  const perfect =
    /\b(?:he|has|ha|hemos|han) (?:\p{L}*(?:ado|ido|ído)|\p{L}*(?:hecho|dicho|visto|puesto|escrito|abierto|vuelto|roto))(?!\p{L})/iu;
  expect('No se ha guardado').toMatch(perfect);
  const { items } = parsePoFile(readFileSync(join(root, 'locales/es.po'), 'utf8'));
  const texts = items.flatMap(({ msgstr }) => msgstr);
  const pages = ['web/marketing/pages', 'web/marketing/help/topics', 'server/sandbox'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/\s+/g, ' ')),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect([...texts, ...pages].map((text) => perfect.exec(text)?.[0]).filter(Boolean)).toEqual([]);
});

test("product 10.3: 'vCard' and 'Copy Link' are only where the specification has them", () => {
  const { items } = parsePoFile(readFileSync(join(root, 'locales/en.po'), 'utf8'));
  const english = items.flatMap(({ msgstr }) => msgstr);
  expect(english.filter((text) => /vCards?(?!\p{L})/u.test(text.replaceAll('My vCards', ''))).sort()).toEqual([
    'Cannot Delete vCard QR',
    'Failed to create vCard. Please try again.',
    'Failed to delete vCard. Please try again.',
    'Failed to update vCard. Please try again.',
    'This QR code is automatically managed by your vCard. To remove it, delete the associated vCard.',
    'You must be logged in to manage vCards',
    'vCard created successfully',
    'vCard deleted',
    'vCard updated successfully',
  ]);
  expect(english.filter((text) => text.includes('Copy Link')).sort()).toEqual(['Copy Link', 'Copy Link of {title}']);
  const places = items.filter(({ msgid }) => msgid.startsWith('Copy Link')).flatMap(({ references }) => references);
  expect(places.every((path) => path.startsWith('web/links/qr-codes/'))).toBe(true);
});
