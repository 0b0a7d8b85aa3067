import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dark, light, RADIUS } from '#src/pages/tokens.ts';

test('pages from the server use the colors and radius of the client', async () => {
  const [lights = '', darks = ''] = (await readFile('web/ui/tokens.css', 'utf8')).split('@utility dark-tokens');
  for (const [name, value] of Object.entries(light)) expect(lights).toContain(`--${name}: ${value};`);
  for (const [name, value] of Object.entries(dark)) expect(darks).toContain(`--${name}: ${value};`);
  expect(darks).toContain(`--radius-card: ${RADIUS};`);
});

test('no other server page defines background colors of its own', async () => {
  const files = ['src/pages/style.ts', 'src/cards/pages/style.ts', 'src/cards/pages/my-qr-page.ts'];
  for (const file of [...files, 'server/platform/email-layout.ts']) {
    const found = (await readFile(file, 'utf8')).match(/#[\da-f]{6}\b/g) ?? [];
    // Codes are drawn on white whatever the page's colors are
    expect(
      [...new Set(found)].filter((color) => !['#ffffff', '#14110f'].includes(color)),
      file,
    ).toEqual([]);
  }
});
