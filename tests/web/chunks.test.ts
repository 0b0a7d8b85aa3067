import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dashboardScreens, entryScreens } from '#src/screens.ts';
import { chunks } from '#web/chunks.ts';
import { screenFile, screenFiles } from '#web/screen-files.ts';

const web = join(import.meta.dirname, '../../web');
const at = (path: string) => join(web, path);

test('product 32.3: the build knows the file of every screen from the routes', () => {
  const lazy = readFileSync(at('routes.tsx'), 'utf8').match(/\bimport\(/g) ?? [];
  expect(screenFiles).toHaveLength(lazy.length);
  expect(screenFiles.length).toBeGreaterThanOrEqual(Object.keys({ ...dashboardScreens, ...entryScreens }).length);
  expect(screenFiles.filter(({ path }) => !existsSync(at(path)))).toEqual([]);
  expect(
    screenFiles
      .filter(({ waitsForTexts }) => !waitsForTexts)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['accounts/login-page.tsx', 'dashboard/account-page.tsx', 'dashboard/dashboard-gate.tsx']);
});

test('product 32.3: the build fails for a screen that no route shows, and for a file that is not there', () => {
  expect(screenFile('links/links-page.tsx')).toBe('links/links-page.tsx');
  expect(() => screenFile('links/links-list.tsx')).toThrow('No route shows web/links/links-list.tsx');
  const chunkOf = (missing: string) =>
    chunks(at, [])(at('main.tsx'), {
      getModuleInfo: (id: string) => (id === at(missing) ? null : { importedIds: [], dynamicallyImportedIds: [] }),
    });
  expect(chunkOf('nothing.ts')).toBe('client');
  for (const path of ['stats/analytics-page.tsx', 'accounts/challenge-view.tsx', 'cards/form/preview-page.ts']) {
    expect(() => chunkOf(path), path).toThrow(`The client has no ${at(path)}`);
  }
});
