import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#src/languages.ts';
import { infoPages, landingPath } from '#src/marketing/landing.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

test('the license is the unchanged text of the AGPL, version 3', () => {
  // Of https://www.gnu.org/licenses/agpl-3.0.txt
  const official = '0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0';
  expect(createHash('sha256').update(read('LICENSE')).digest('hex')).toBe(official);
  expect(JSON.parse(read('package.json')).license).toBe('AGPL-3.0-only');
});

test('product 29.1, 29.2: the server offers its source: everything in the repository, nothing else of its folder', async () => {
  const secrets = ['.env', 'tests/.env', 'dump.sql', 'docs/.secret.md'].map((path) => join(root, path));
  // Never overwrite an .env of the developer's
  const added = secrets.filter((path) => tryWrite(path));
  try {
    execFileSync(process.execPath, [join(root, 'scripts/source-archive.ts')]);
  } finally {
    for (const path of added) rmSync(path);
  }
  const { statusCode, headers, rawPayload } = await app.app.inject({ url: '/about/source' });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-cache']);
  expect(headers['content-disposition']).toContain('attachment; filename="saluda-source.zip"');
  const files = Object.keys(unzipSync(rawPayload)).map((path) => path.replace(/^saluda\//, ''));
  const tracked = execFileSync('git', ['ls-files', '--deduplicate'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(tracked.filter((path) => !files.includes(path))).toEqual([]);
  expect(
    files.filter((path) => /(^|\/)(\.env|\.git|\.data|node_modules|dist|dump\.sql|\.secret\.md)(\/|$)/.test(path)),
  ).toEqual([]);
});

function tryWrite(path: string): boolean {
  try {
    writeFileSync(path, 'secret', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

test('product 29.1: with SOURCE_URL the link leads to the repository of a modified version', async () => {
  const url = 'https://git.example.com/cards';
  const other = await startTestApp({ sourceUrl: url });
  try {
    const { statusCode, headers } = await other.app.inject({ url: '/about/source' });
    expect([statusCode, headers.location]).toEqual([302, url]);
  } finally {
    await other.destroy();
  }
});

test('product 29.1: landing page, information pages, sign-in and cards link to the source, in both languages', async () => {
  const ana = await signUpWithCard(app);
  const labels = { en: 'Source code', es: 'Código fuente' };
  for (const language of languages) {
    const pages = (['home', ...infoPages] as const).map((page) => landingPath(page, language));
    for (const path of [...pages, '/login', '/demo', `/${ana.username}`]) {
      const { body } = await app.browser(language).open(path);
      const [, label] = /<a href="\/about\/source"[^>]*>([^<]*)<\/a>/.exec(body) ?? [];
      expect([path, label]).toEqual([path, labels[language]]);
    }
  }
});
