import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  execFileSync(process.execPath, [join(root, 'scripts/source-archive.ts')]);
  const { statusCode, headers, rawPayload } = await app.app.inject({ url: '/about/source' });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-cache']);
  expect(headers['content-disposition']).toContain('attachment; filename="saluda-source.zip"');
  const files = Object.keys(unzipSync(rawPayload)).map((path) => path.replace(/^saluda\//, ''));
  const tracked = execFileSync('git', ['ls-files', '--deduplicate'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.sort()).toEqual(tracked.sort());
});

describe('product 29.2: of an operator’s folder, the ZIP file contains what the list names', () => {
  let folder: string;
  const at = (path: string) => join(folder, path);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  };
  const list = (...paths: string[]) => write('scripts/source-files.txt', `${paths.join('\n')}\n`);
  const packed = () => {
    const files = Object.entries(unzipSync(readFileSync(at('dist/source.zip'))));
    return Object.fromEntries(files.map(([path, content]) => [path.replace('saluda/', ''), strFromU8(content)]));
  };
  const run = (script: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at(script), ...args], { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const pack = () => run('scripts/source-archive.ts');

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'saluda-source-')));
    symlinkSync(join(root, 'node_modules'), at('node_modules'));
    for (const path of ['scripts/source-archive.ts', 'scripts/setup.mjs', 'package-lock.json', 'package.json']) {
      write(path, read(path));
    }
    write('server/index.ts', 'first');
    list('package.json', 'scripts/source-archive.ts', 'server/index.ts');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('never a file that lies there', () => {
    const stray = [
      'server/dump.sql',
      'docs/customers.csv',
      'scripts/deploy.key',
      'tests/id_rsa',
      'locales/en.po~',
      'NOTES.md',
    ];
    for (const path of [...stray, '.env', '.env.local', 'server/.env', '.data/auth-secret']) write(path, 'secret');
    expect(pack().status).toBe(0);
    expect(Object.keys(packed()).sort()).toEqual(['package.json', 'scripts/source-archive.ts', 'server/index.ts']);
  });

  test('as it is on disk, with the files that the operator adds to the list', () => {
    write('server/index.ts', 'changed');
    write('server/own.ts', 'own');
    const own = ['setup.mjs', 'source-archive.ts', 'source-files.txt'].map((name) => `scripts/${name}`);
    expect(pack().output).toContain('server/own.ts');
    list('server/own.ts', 'server/index.ts', ...own, 'server/own.ts', '');
    expect(pack()).toEqual({ status: 0, output: '' });
    expect(packed()).toMatchObject({ 'server/index.ts': 'changed', 'server/own.ts': 'own' });
  });

  test('the build says what is missing, or may not be published', () => {
    write('secret/key', 'secret');
    write('.env', 'secret');
    write('.env.example', 'example');
    write('.data/auth-secret', 'secret');
    symlinkSync(at('secret/key'), at('server/link.ts'));
    symlinkSync(at('secret'), at('docs'));
    const refused = [
      'server/gone.ts',
      'server/link.ts',
      'docs/key',
      'server',
      '.env',
      '.data/auth-secret',
      '../x',
      at('.env'),
    ];
    for (const path of refused) {
      list('server/index.ts', '.env.example', path);
      const { status, output } = pack();
      expect([path, status]).toEqual([path, 1]);
      expect(output).toContain(`scripts/source-files.txt names ${path}, `);
      expect(existsSync(at('dist/source.zip'))).toBe(false);
    }
    list('server/index.ts', '.env.example');
    expect(pack().status).toBe(0);
    expect(Object.keys(packed()).sort()).toEqual(['.env.example', 'server/index.ts']);
  });

  test('no token of a registry', () => {
    const kept = 'save-exact=true\nregistry=https://npm.example.com/\n';
    const tokens = [
      '//npm.example.com/:_authToken=x',
      '_auth = x',
      'registry=https://ana:x@npm.example.com/',
      'key="x"',
    ];
    write('.npmrc', `${tokens.join('\n')}\n${kept}//other.example/:_password=x`);
    list('.npmrc');
    pack();
    expect(packed()).toEqual({ '.npmrc': kept });
  });

  test('a change of a listed file rebuilds it, a file that lies there does not', () => {
    // The other builds are up to date where their sources are missing, as in the image
    for (const stamp of ['dist/.built', 'dist/server/.built']) write(stamp, '');
    const setUp = () => run('scripts/setup.mjs', 'start');
    const rebuilt = { status: 0, output: expect.stringContaining('Building the source archive') };
    expect(setUp()).toEqual(rebuilt);
    expect(setUp()).toEqual({ status: 0, output: '' });
    write('server/dump.sql', 'secret');
    expect(setUp()).toEqual({ status: 0, output: '' });
    write('server/index.ts', 'changed');
    expect(setUp()).toEqual(rebuilt);
    expect(packed()).toMatchObject({ 'server/index.ts': 'changed' });
    list('server/index.ts');
    expect(setUp()).toEqual(rebuilt);
    expect(Object.keys(packed())).toEqual(['server/index.ts']);
    rmSync(at('server/index.ts'));
    expect(setUp()).toEqual({ status: 1, output: expect.stringContaining('names server/index.ts, which is missing') });
    for (const path of ['scripts/source-files.txt', 'scripts/source-archive.ts']) rmSync(at(path));
    expect(setUp()).toEqual({ status: 0, output: '' });
  });
});

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
