import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { datedMigrations, datedSandboxMigrations } from './support/released-migrations.ts';

const root = join(import.meta.dirname, '..');
const layers = ['src', 'db', 'server', 'web'];
const below: Record<string, string[]> = {
  src: ['src'],
  db: ['db', 'src'],
  server: ['server', 'db', 'src'],
  web: ['web', 'src'],
};
const modules = [
  ...['accounts', 'owners', 'billing', 'visits', 'links', 'cards', 'drafts', 'contacts', 'stats', 'onboarding'],
  ...['auth-api', 'api', 'privacy', 'support', 'marketing'],
];
/** Folders of a layer beside its modules. */
const genericFolders: Record<string, string[]> = {
  src: ['pages', 'refusals'],
  db: ['embedded', 'migrations', 'sandbox', 'schema'],
  server: ['gateways', 'platform', 'sandbox'],
  web: ['app', 'dashboard', 'design-system', 'ui'],
};
/** Files of server and web beside their modules: entry points, what composes the modules, and what all of them build on. */
const rootFiles: Record<string, string[]> = {
  server: [
    'context.ts',
    'env.ts',
    'env-domains.ts',
    'env-variables.ts',
    'index.ts',
    'jobs.ts',
    'limits.ts',
    'operations.ts',
    'rest.ts',
    'router.ts',
    'server.ts',
    'trpc.ts',
  ],
  web: [
    ...['index.html', 'main.css', 'main.tsx', 'routes.tsx', 'trpc.ts', 'po-files.d.ts'],
    ...[
      'catalog-parts.ts',
      'chunks.ts',
      'explicit-messages.ts',
      'first-calls.ts',
      'icon-imports.ts',
      'compiled-whole.ts',
      'own-copies.ts',
      'screen-files.ts',
      'vite.config.ts',
    ],
  ],
};

const files = [...layers, 'scripts', 'tests', 'locales'].flatMap(filesBelow);
const code = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
const product = code.filter((path) => layers.includes(layerOf(path)));
const isConfig = (path: string) => path.endsWith('.config.ts');

function filesBelow(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.includes('/node_modules/'));
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Comments do not count; the lines keep their places. */
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
}

function containing(paths: string[], pattern: RegExp): string[] {
  return paths.filter((path) => pattern.test(read(path)));
}

type Import = { from: string; to: string; isType: boolean };

function importsOf(path: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...read(path).matchAll(pattern)].flatMap(([, type, from, dynamic]) => {
    const name = from ?? dynamic ?? '';
    if (!/^[.#]/.test(name)) return [];
    const to = name.startsWith('#') ? name.slice(1) : join(dirname(path), name);
    return [{ from: path, to, isType: type !== undefined }];
  });
}

function isUpward({ from, to, isType }: Import): boolean {
  if (from === 'web/trpc.ts' && to === 'server/router.ts' && isType) return false;
  // The catalogs are data, not code.
  if (/^locales\/[a-z]+\.po(\?\w+)?$/.test(to)) return false;
  return !below[layerOf(from)]?.includes(layerOf(to));
}

const shown = ({ from, to }: Import) => `${from} -> ${to}`;
const imports = product.flatMap(importsOf);

test('the top level contains only known entries', () => {
  const expected = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'Dockerfile',
    'README.md',
    'LICENSE',
    'THIRD_PARTY_NOTICES',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'compose.yaml',
    'renovate.json',
    'docs',
    'locales',
  ];
  const produced = ['node_modules', 'dist', 'test-results'];
  const known = [...expected, ...produced, ...layers, 'clients', 'scripts', 'tests'];
  expect(readdirSync(root).filter((name) => !name.startsWith('.') && !known.includes(name))).toEqual([]);
});

test('product 29.2: the list of published files is that of the repository', () => {
  const listed = readFileSync(join(root, 'scripts/source-files.txt'), 'utf8').trim().split('\n');
  const tracked = execFileSync('git', ['-c', 'core.quotePath=false', 'ls-files', '--deduplicate'], { cwd: root });
  expect([...new Set(listed)].sort(), 'Run `npm run source-files`').toEqual(
    tracked.toString().trim().split('\n').sort(),
  );
});

test('imports only point down', () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(isUpward).map(shown)).toEqual([]);
});

test('every layer has the same modules, and no pile of loose files', () => {
  for (const layer of layers) {
    const entries = readdirSync(join(root, layer), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.filter((name) => !modules.includes(name) && !genericFolders[layer]?.includes(name))).toEqual([]);
    const loose = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    if (rootFiles[layer]) expect(loose.filter((name) => !rootFiles[layer]?.includes(name))).toEqual([]);
  }
});

test.each([
  ['src/accounts/a.ts', 'src/owners/b.ts'],
  ['src/colors.ts', 'src/cards/b.ts'],
  ['db/links/a.ts', 'db/stats/b.ts'],
  ['db/jobs.ts', 'db/owners/b.ts'],
  ['db/owners/a.ts', 'server/owners/b.ts'],
  ['db/links/a.ts', 'db/visits/postgres/b.ts'],
  ['server/stats/a.ts', 'db/visits/postgres/b.ts'],
  ['server/visits/a.ts', 'server/cards/b.ts'],
  ['server/platform/a.ts', 'server/context.ts'],
  ['server/platform/a.ts', 'server/owners/b.ts'],
  ['server/gateways/a.ts', 'server/accounts/b.ts'],
  ['server/cards/a.ts', 'server/router.ts'],
  ['server/stats/a.ts', 'server/cards/router.ts'],
  ['server/links/router.ts', 'server/links/tags/router.ts'],
  ['server/cards/a.ts', 'server/sandbox/b.ts'],
  ['server/server.ts', 'server/sandbox/b.ts'],
  ['server/context.ts', 'server/sandbox/b.ts'],
  ['web/accounts/a.ts', 'web/billing/b.ts'],
  ['web/app/a.ts', 'web/accounts/b.ts'],
  ['web/ui/a.ts', 'web/app/b.ts'],
  ['web/stats/a.ts', 'web/dashboard/b.ts'],
  ['web/cards/a.ts', 'server/cards/b.ts'],
])('dependency-cruiser refuses an import from %s to %s', async (from, to) => {
  expect(await violations(from, to)).not.toEqual([]);
});

test.each([
  ['src/owners/a.ts', 'src/accounts/b.ts'],
  ['db/accounts/a.ts', 'src/owners/b.ts'],
  ['server/accounts/a.ts', 'db/owners/b.ts'],
  ['db/visits/postgres-store.ts', 'db/visits/postgres/b.ts'],
  ['server/cards/a.ts', 'server/platform/b.ts'],
  ['server/jobs.ts', 'server/billing/b.ts'],
  ['server/router.ts', 'server/cards/router.ts'],
  ['web/dashboard/a.ts', 'web/stats/b.ts'],
])('dependency-cruiser accepts an import from %s to %s', async (from, to) => {
  expect(await violations(from, to)).toEqual([]);
});

/** The rules that one import would break, in a tree of two files. */
async function violations(from: string, to: string): Promise<string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'saluda-imports-'));
  try {
    for (const path of [from, to]) mkdirSync(join(baseDir, dirname(path)), { recursive: true });
    writeFileSync(join(baseDir, to), 'export const b = 1;\n');
    const target = relative(dirname(from), to);
    writeFileSync(
      join(baseDir, from),
      `import { b } from '${target.startsWith('.') ? target : `./${target}`}';\nexport const a = b;\n`,
    );
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
    const { output } = await cruise(['.'], { baseDir, validate: true, ruleSet: { forbidden } });
    if (typeof output === 'string') throw new Error(output);
    return output.summary.violations.map(({ rule }) => rule.name);
  } finally {
    rmSync(baseDir, { recursive: true });
  }
}

test('events and rollups of visits are known to their store alone', () => {
  const known = [
    'db/schema/',
    'db/migrations/',
    'db/visits/postgres/',
    'db/visits/clickhouse/',
    'db/visits/both/',
    'db/visits/detached-rows.ts',
  ];
  const others = product.filter((path) => !known.some((start) => path.startsWith(start)));
  const named = /\b(from|join|into|update|using) visit(s|_days|_hours|_seen|_words)\b/;
  expect(others.filter((path) => named.test(read(path)))).toEqual([]);
  expect('select hits from visit_days').toMatch(named);
});

test('imports from another layer start with #', () => {
  const crossing = product
    .filter((path) => path !== 'web/trpc.ts')
    .flatMap((path) => {
      const up = '../'.repeat(path.split('/').length - 1);
      return layers
        .filter((floor) => read(path).includes(`from '${up}${floor}/`))
        .map((floor) => `${path} -> ${floor}`);
    });
  expect(crossing).toEqual([]);
});

test('file names are kebab-case and meaningful', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z0-9]+$/;
  expect(files.filter((path) => !kebab.test(basename(path)))).toEqual([]);
  const empty = /(^|[/.-])(utils?|helpers?|common|managers?|services?|misc)([/.-]|$)/;
  expect(files.filter((path) => empty.test(path))).toEqual([]);
});

test('no file name has a date that has not come, except for released migrations', () => {
  // It is already tomorrow somewhere
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const isEarly = (path: string) => {
    const [date] = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/.exec(basename(path)) ?? [];
    return date !== undefined && date > today && !datedMigrations.some((name) => path === `db/migrations/${name}.ts`);
  };
  const named = [...files, ...filesBelow('docs'), ...filesBelow('.github')];
  expect(named.filter(isEarly)).toEqual([]);
  expect(['docs/decisions/2999-01-01-a-note.md', 'db/migrations/2999-01-01-notes.ts'].filter(isEarly)).toHaveLength(2);
});

describe('migrations', () => {
  const numbered = /^m(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*$/;
  const folders = [
    ['db/migrations', datedMigrations],
    ['db/sandbox/migrations', datedSandboxMigrations],
  ] as const;

  test.each(folders)('in %s are the dated ones and numbered ones after them', (folder, dated) => {
    const names = filesBelow(folder).map((path) => basename(path, '.ts'));
    const others = names.filter((name) => !dated.includes(name));
    expect(dated.filter((name) => !names.includes(name))).toEqual([]);
    expect(others.filter((name) => !numbered.test(name))).toEqual([]);
    const numbers = others.map((name) => Number(numbered.exec(name)?.[1]));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => number <= dated.length)).toEqual([]);
  });

  // Kysely sorts files in one of these ways and what was applied in the other
  test.each([
    ['by code units', (a: string, b: string) => (a < b ? -1 : 1)],
    ['by language', (a: string, b: string) => a.localeCompare(b)],
  ])('with a number sort after dates %s', (_, compare) => {
    const names = ['m0036-b', ...datedMigrations, '2999-12-31-z', 'm0035-a'];
    expect(names.toSorted(compare).slice(-3)).toEqual(['2999-12-31-z', 'm0035-a', 'm0036-b']);
  });
});

test('there are no barrels: server/index.ts starts the process', () => {
  const indexes = code.filter((path) => /(^|\/)index\.[a-z]+$/.test(path) && path !== 'server/index.ts');
  expect(indexes).toEqual([]);
});

test('only tool configurations have default exports', () => {
  const named = code.filter((path) => !isConfig(path));
  expect(containing(named, /^export default\b|^export \{[^}]*\bas default\b/m)).toEqual([]);
});

test('the only classes are errors', () => {
  const anything = /^\s*(?:export\s+)?(?:abstract\s+)?class\s+\w+(?!\w|\s+extends\s+\w*Error\b)/m;
  expect(containing(product, anything)).toEqual([]);
});

test('a type name means one thing', () => {
  const declaration = /^export (?:declare )?(?:type|interface|class|enum) (\w+)/gm;
  const filesOf = new Map<string, string[]>();
  for (const path of product) {
    for (const [, name = ''] of read(path).matchAll(declaration)) {
      filesOf.set(name, [...(filesOf.get(name) ?? []), path]);
    }
  }
  expect(filesOf.size).toBeGreaterThan(100);
  const several = [...filesOf].filter(([, paths]) => paths.length > 1);
  expect(several.map(([name, paths]) => `${name} is exported by ${paths.join(', ')}`)).toEqual([]);
  const vague = ['Answer', 'Asking', 'Place', 'Question', 'Shown', 'Standing', 'Telling'];
  expect(vague.flatMap((name) => filesOf.get(name) ?? [])).toEqual([]);
});

test('emails about what an owner has are written to its persons by one function', () => {
  const isAboutPersons = (path: string) => /^server\/(accounts|auth-api|support)\//.test(path);
  const writing = containing(product, /\bqueueEmail\(/).filter((path) => !isAboutPersons(path));
  // Who is invited has no part in the owner yet
  const toInvited = 'server/owners/organizations/invitations.ts';
  expect(writing.sort()).toEqual(['server/owners/emails.ts', toInvited, 'server/platform/emails.ts']);
});

test("JSX is only in web: Node can't run it", () => {
  expect(code.filter((path) => path.endsWith('.tsx') && !/^(web|tests\/web)\//.test(path))).toEqual([]);
});

test('product 24.10: what calls pass on their way in is in one place', () => {
  const policies = /\b(?:publicCalls|slowCalls)\b|\bcontext\.(?:reads|changes)\b|\b(?:authorize|requireActor)\(/;
  expect(containing(product, policies).toSorted()).toEqual([
    ...['server/accounts/actor.ts', 'server/context.ts', 'server/operations.ts'],
    'server/platform/metrics/process-metrics.ts',
  ]);
  expect(containing(product, /\bresponseCache\.invalidate\(/)).toEqual(['server/operations.ts']);
});

test('product 24.8: passwords are hashed only through the queue', () => {
  const hashing = containing(product, /better-auth\/crypto|\bscrypt\b|context\)?\.password\b|signInEmail|signUpEmail/);
  expect(hashing).toEqual(['server/platform/passwords.ts']);
});

test('properties are written out: no literal is spread', () => {
  expect(containing(product, /\.\.\.\{/)).toEqual([]);
});

test('only server/env.ts reads the environment', () => {
  const others = product.filter(
    (path) => !['server/env.ts', 'src/api/example-requests.ts'].includes(path) && !isConfig(path),
  );
  // The one of src writes examples
  expect(containing(others, /(?<!\breadEnv\()\bprocess\.env\b|\bimport\.meta\.env\b/)).toEqual([]);
});

/** What a process has once: memos of pure functions, marks on a request, connection or server, and what Node and libraries share. */
const processState = [
  ...['server/accounts/sign-out.ts', 'server/cards/previews/fonts.ts', 'server/index.ts'],
  ...[
    'server/marketing/images.ts',
    'server/owners/domains/places.ts',
    'server/owners/photos/render.ts',
    'server/platform/assets.ts',
    'server/platform/content-negotiation.ts',
  ],
  'server/platform/health.ts',
  ...['server/platform/request-ids.ts', 'server/platform/response-cache/head.ts'],
  ...['server/platform/unfinished-bodies.ts', 'server/visits/client.ts', 'server/visits/ingestion-worker.ts'],
  ...['src/pages/html.ts', 'src/time-zones.ts'],
];

test('apps in one process share no state that depends on their settings or data', () => {
  const state =
    /^(?:export )?(?:let |const [^=\n]*= (?:new (?:LRUCache|WeakMap|WeakSet|PQueue|AsyncLocalStorage)\b|new (?:Map|Set)(?:<.*>)?\(\)|create(?:FairQueue|Semaphore|SingleFlight|Turns)\b))/m;
  const services = product.filter((path) => layerOf(path) !== 'web');
  expect(containing(services, state).toSorted()).toEqual(processState.toSorted());
});

/** Where the time of day is stored, shown, or compared with stored times. */
const timesOfDay = [
  ...['server/accounts/factors/codes.ts', 'server/auth-api/factors/step-up.ts', 'server/auth-api/factors/verify.ts'],
  ...['server/auth-api/oauth/provider-tokens.ts', 'server/auth-api/sessions.ts', 'server/auth-api/verify.ts'],
  ...['server/billing/customers.ts', 'server/billing/confirmed-change.ts', 'server/cards/contact-file-routes.ts'],
  ...['server/gateways/openid.ts', 'server/links/list-rows.ts', 'server/stats/reports.ts'],
  ...['server/owners/photos/move-storage.ts', 'server/owners/photos/unused-photos.ts'],
  ...['server/platform/limits/counter.ts', 'server/platform/response-cache/freshness.ts'],
  'server/platform/response-cache/head.ts',
  ...['server/sandbox/mailbox/mailbox.ts', 'server/sandbox/mailbox/store.ts'],
  ...['server/sandbox/payments/api/responses.ts', 'server/sandbox/payments/control.ts'],
  ...['server/visits/recorder.ts', 'server/visits/salts.ts', 'server/visits/segments.ts'],
];

/** These answer with all rows up to a limit, for clients that don't know pages. */
const wholeList = /\b(?:vcards|links|qrCodes|drafts|pausing)(?:\s*\??\.\s*|'\]\[')(?:list|reorder)\b/;
const asksForWholeList = (text: string) => wholeList.test(text);

test.each([
  'trpc.links.list.useQuery()',
  'await utils.vcards.list.invalidate()',
  'trpc.qrCodes\n    .list.useQuery()',
  'client.drafts.list.query()',
  'utils.pausing.list.setData(undefined, items)',
  'trpc.links.reorder.useMutation()',
  "inferRouterOutputs<AppRouter>['vcards']['list']",
])('asks for a whole list: %s', (text) => {
  expect(asksForWholeList(text)).toBe(true);
});

test('product 24.16: the web client asks for items and pages, never for a whole list', () => {
  const web = code.filter((path) => layerOf(path) === 'web');
  expect(web.filter((path) => asksForWholeList(read(path)))).toEqual([]);
});

test('product 20.25: server and db measure how long something takes with a clock that nobody sets', () => {
  const clocks = product.filter((path) => ['server', 'db'].includes(layerOf(path)));
  expect(containing(clocks, /\bDate\.now\b|\bnew Date\(\)\s*(?:\.getTime|\.valueOf|-)/).toSorted()).toEqual(
    timesOfDay.toSorted(),
  );
});

test('src uses neither clock nor randomness', () => {
  const pure = product.filter((path) => layerOf(path) === 'src');
  expect(containing(pure, /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|randomUUID/)).toEqual(
    [],
  );
});

const onPlainHttp = [
  /\bnavigator\b(?!\.(?:language|languages|onLine|platform|sendBeacon|userAgent)\b)/,
  /(?<!node:)\bcrypto\b(?!\.getRandomValues\b)/,
  /\b(?:isSecureContext|caches|cookieStore|PublicKeyCredential|PaymentRequest|PushManager|EyeDropper|SharedArrayBuffer)\b/,
  /\b(?:showOpenFilePicker|showSaveFilePicker|showDirectoryPicker|queryLocalFonts|ServiceWorkerContainer)\b/,
  /\bNotification\b(?=[.(])|(?<=window\.)Notification\b/,
];

/** What is used here that browsers offer on https and localhost only. */
function needsHttps(text: string): boolean {
  return onPlainHttp.some((pattern) => pattern.test(text));
}

test('only web/ui/secure-context.ts uses what browsers offer on https only', () => {
  // A service worker runs on https only
  const worker = 'web/cards/my-qr/worker.ts';
  const scripts = product.filter((path) => ['src', 'web'].includes(layerOf(path)) && path !== worker);
  expect(scripts.filter((path) => needsHttps(read(path)))).toEqual(['web/ui/secure-context.ts']);
});

test.each([
  'const id = crypto.randomUUID();',
  "window.crypto.subtle.digest('SHA-256', bytes)",
  'const { randomUUID } = crypto;',
  'navigator.clipboard.writeText(text)',
  'navigator.clipboard?.readText()',
  'window.navigator.share({ url })',
  "if ('locks' in navigator) lock();",
  "navigator['serviceWorker'].register(path)",
  'const { wakeLock, credentials } = navigator;',
  'const browser = navigator;',
  'await navigator.storage.persist()',
  'navigator.mediaDevices.getUserMedia({ video: true })',
  'navigator.geolocation.getCurrentPosition(show)',
  "await caches.open('pages')",
  'await window.PublicKeyCredential.isConditionalMediationAvailable()',
  'await Notification.requestPermission()',
  'await window.showSaveFilePicker()',
  'if (isSecureContext) start();',
])('plain http lacks: %s', (text) => {
  expect(needsHttps(text)).toBe(true);
});

test.each([
  'crypto.getRandomValues(new Uint8Array(16))',
  'navigator.onLine && navigator.languages.includes(navigator.language)',
  'deviceOf(navigator.userAgent)',
  'navigator.sendBeacon(path, body)',
  "new BroadcastChannel('session')",
  'label={t`Notification`}',
  "import { copyText } from '../ui/secure-context.ts';",
  'type Options = PublicKeyCredentialRequestOptionsJSON;',
])('plain http has: %s', (text) => {
  expect(needsHttps(text)).toBe(false);
});

/** Whether a path of a screen is written out. The lookbehind leaves paths of files alone. */
function spellsScreen(text: string): boolean {
  return /(?<![\w.])\/dashboard\b|['"`]\/(?:login|auth|onboarding|goodbye)(?=['"`?#])/.test(text);
}

test('product 31.16: only src/screens.ts spells the paths of screens', () => {
  const writers = code.filter((path) => !path.startsWith('tests/') && path !== 'src/screens.ts');
  expect(writers.filter((path) => spellsScreen(read(path)))).toEqual([]);
});

test.each([
  '<Link to="/dashboard/billing">',
  "navigate('/dashboard')",
  'publicUrl + "/dashboard/billing?portal=return"',
  '<a href="/dashboard#main">',
  'const wide = /^\\/dashboard\\/links/;',
  "app.get('/login', send)",
  '<Redirect to={`/onboarding?step=plan`} />',
  'html`<a class="go" href="/onboarding">`',
])('spells the path of a screen: %s', (text) => {
  expect(spellsScreen(text)).toBe(true);
});

test.each([
  "screenPath('billing')",
  "import { DashboardGate } from './dashboard/dashboard-gate.tsx';",
  "'web/dashboard/navigation.tsx'",
  'action="/auth/confirm"',
  "'/auth/v1'",
])('spells no path of a screen: %s', (text) => {
  expect(spellsScreen(text)).toBe(false);
});

test('product 36.10: screens that organizations have make their paths for the owner', () => {
  const shared = code.filter((path) => /^web\/(stats|cards|links|billing|dashboard(?!\/account))\//.test(path));
  expect(containing(shared, /\bscreenPath\b[^;]*from '#src\/screens\.ts'/)).toEqual([
    // They lead to the person's screens
    'web/dashboard/dashboard-gate.tsx',
    'web/dashboard/organization-gate.tsx',
    'web/dashboard/owner-menu.tsx',
    'web/dashboard/prerender-home.tsx',
    'web/cards/home/checklist.tsx',
  ]);
});

test('only web/app/me.ts says what of a person is whose', () => {
  const web = code.filter((path) => layerOf(path) === 'web');
  const taken = /\['profiles'\]\['me'\]|\bprofiles\.me\b[^;]*\.data\b/;
  expect(containing(web, taken)).toEqual(['web/app/me.ts']);
  expect(containing(web, /from '[./]*\/me\.ts'/).filter((path) => /\bMe\b/.test(read(path)))).toEqual([
    'web/app/me-change.ts',
    'web/app/session.tsx',
  ]);
});
