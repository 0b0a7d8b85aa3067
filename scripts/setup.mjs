// Runs before everything else, on whatever Node the machine has (18 or newer): plain JavaScript, no packages.
// `node scripts/setup.mjs start|test|bench|build|dev|server` installs what is missing and builds what is stale: the web client, the server
// in one file, and the archive of its source. `start` needs no build tools where the build is up to date, or has come without its sources, as in the image. `dev`
// needs any build, since scripts/dev.ts serves the client from its sources. `bench` is for benchmarks that need more than tests. `server`
// builds only the server: tests run it, also those that run without `npm test`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const mode = process.argv[2];
const bin = join(root, 'node_modules', '.bin');
const ownNode = join(bin, 'node');
/** What package.json doesn't list, since building and running need none of it: folders of npm workspaces. */
const workspaces = [
  // One that is installed stays up to date, although this may be it
  { folder: 'scripts/packages/node', isNeeded: !isNewEnough(process.versions.node) || existsSync(ownNode) },
  { folder: 'scripts/packages/tests', isNeeded: ['test', 'bench'].includes(mode) },
  { folder: 'scripts/packages/benchmarks', isNeeded: mode === 'bench' },
];
const allInputs = ['src', 'tsconfig.json', 'package-lock.json'];
const clientScripts = [
  'compress-assets',
  'landing-images',
  'landing-pages',
  'login-pages',
  'screen-pages',
  'write-catalogs',
].map((name) => `scripts/${name}.ts`);
const commandScripts = [
  'administration',
  'backup',
  'check-stripe',
  'clean-data',
  'disable',
  'domains',
  'drill',
  'expire-trials',
  'invite',
  'move-photos',
  'move-visits',
  'set-plan',
  'support',
].map((name) => `scripts/${name}.ts`);
const builds = [
  {
    name: 'the web client',
    script: 'scripts/build.ts',
    stamp: join(root, 'dist', '.built'),
    inputs: [...allInputs, 'web', 'locales', 'docs/api', 'server/cards/previews/fonts.ts', ...clientScripts],
  },
  {
    name: 'the server',
    script: 'scripts/bundle.ts',
    stamp: join(root, 'dist', 'server', '.built'),
    inputs: [...allInputs, 'server', 'db', 'package.json', 'scripts/backup', ...commandScripts],
  },
  {
    name: 'the page of components',
    script: 'scripts/design-system.ts',
    stamp: join(root, 'dist', 'design-system', '.built'),
    inputs: [...allInputs, 'web', 'locales'],
    modes: ['test'],
  },
  {
    name: 'the source archive',
    script: 'scripts/source-archive.ts',
    stamp: join(root, 'dist', '.source'),
    inputs: ['scripts/source-files.txt'],
    hasList: true,
  },
];
const LOCK_PATIENCE_MS = 600_000;

if (!['start', 'test', 'bench', 'build', 'dev', 'server'].includes(mode)) {
  fail('Usage: node scripts/setup.mjs start|test|bench|build|dev|server');
}
if (!isNewEnough(process.versions.node) && !bringsOwnNode()) {
  fail(`Saluda needs Node 24 or newer, and this is ${process.version} on ${process.platform}-${process.arch}.`);
}
if (!isInstalled() || missingBuilds().length > 0) whileLocked(catchUp);

function catchUp() {
  if (!isInstalled()) install();
  for (const each of missingBuilds()) build(each);
}

function missingBuilds() {
  // The last folder that the client's build writes
  if (mode === 'dev') return existsSync(join(root, 'dist', 'catalogs')) ? [] : builds.slice(0, 1);
  const needed = mode === 'server' ? builds.filter(({ script }) => script === 'scripts/bundle.ts') : builds;
  return needed.filter((each) => (each.modes ?? [mode]).includes(mode) && !isBuilt(each));
}

function needsDevPackages() {
  return mode !== 'start' || missingBuilds().length > 0;
}

function isNewEnough(version) {
  return Number.parseInt(version, 10) >= 24;
}

/** Platforms with a Node among the packages. */
function bringsOwnNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

/** Compares npm's own record of installed packages with the lockfile. */
function isInstalled() {
  const locked = readJson('package-lock.json')?.packages;
  const found = readJson('node_modules/.package-lock.json')?.packages;
  if (!locked) fail('package-lock.json is missing or broken.');
  if (!found || (!isNewEnough(process.versions.node) && !existsSync(ownNode))) return false;
  const withDev = needsDevPackages();
  const folders = ['', ...workspaces.filter(({ isNeeded }) => isNeeded).map(({ folder }) => folder)];
  const needed = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = locked[folder] ?? fail(`package-lock.json lacks ${folder}.`);
    return Object.keys({ ...dependencies, ...(withDev && devDependencies) });
  });
  const isCurrent = ([path, { version, integrity }]) =>
    !locked[path] || (locked[path].version === version && locked[path].integrity === integrity);
  return needed.every((name) => found[`node_modules/${name}`]) && Object.entries(found).every(isCurrent);
}

function install() {
  const found = readJson('node_modules/.package-lock.json')?.packages ?? {};
  // What is installed stays, such as build tools when the lockfile changes
  const withDev = needsDevPackages() || Object.values(found).some(({ dev }) => dev);
  const folders = workspaces.filter(({ folder, isNeeded }) => isNeeded || found[folder]).map(({ folder }) => folder);
  // npm ci would begin anew, only to add packages
  const command = Object.keys(found).length > 0 ? ['install', '--no-save'] : ['ci'];
  const args = [
    ...[...command, withDev ? '--include=dev' : '--omit=dev', '--include=optional', '--no-audit', '--no-fund'],
    ...(folders.length > 0 ? ['--include-workspace-root'] : ['--workspaces=false']),
    ...folders.map((folder) => `--workspace=${folder}`),
  ];
  say(`Installing packages (npm ${args.slice(0, command.length + 1).join(' ')}) …`);
  const npm = process.env.npm_execpath;
  const [program, prefix] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  run(program, [...prefix, ...args, '--loglevel=error'], `npm ${command[0]} failed.`);
  linkNode();
  if (!isInstalled()) fail(`npm ${command[0]} has not installed what package-lock.json asks for.`);
}

/** npm 10 and older remove the link together with the Node for another processor. */
function linkNode() {
  const place = `node-linux-${process.arch}/bin/node`;
  if (existsSync(join(root, 'node_modules', place)) && !existsSync(ownNode)) symlinkSync(`../${place}`, ownNode);
}

function isBuilt(each) {
  const hasSources = each.inputs.every((path) => existsSync(join(root, path)));
  return existsSync(each.stamp) && (!hasSources || readFileSync(each.stamp, 'utf8') === hashOf(each));
}

function build(each) {
  const { name, stamp, script } = each;
  say(`Building ${name} …`);
  run(existsSync(ownNode) ? ownNode : process.execPath, [join(root, script)], 'The build failed.');
  // After the build, which may write compiled catalogs
  writeFileSync(stamp, hashOf(each));
}

function hashOf({ script, inputs, hasList }) {
  const hash = createHash('sha256');
  const listed = hasList ? inputs.flatMap(linesOf).filter(isFile) : [];
  for (const file of [script, ...inputs, ...listed].flatMap((path) => filesBelow(path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function linesOf(path) {
  return readFileSync(join(root, path), 'utf8').split(/\r?\n/).filter(Boolean);
}

function isFile(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

function filesBelow(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

/** Concurrent installs would overwrite each other. The lock is outside of node_modules, which npm ci empties. */
function whileLocked(work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const lock = join(tmpdir(), `saluda-setup-${process.getuid?.() ?? 0}-${name}`);
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  let isTold = false;
  while (!takeLock(lock)) {
    if (Date.now() > deadline) fail(`Another setup holds ${lock}. Remove it if none is running.`);
    if (!isTold) say('Waiting for another setup of this directory …');
    isTold = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.once('exit', () => rmSync(lock, { recursive: true, force: true }));
  work();
}

function takeLock(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isStale(lock)) rmSync(lock, { recursive: true, force: true });
  return false;
}

function isStale(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    return pid > 0 && !isAlive(pid);
  } catch {
    // The holder was killed while locking, or is about to write its PID
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    return Date.now() - made > 5000;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function run(command, args, complaint) {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error || status !== 0) fail(error ? `${complaint} ${error.message}` : complaint);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return null;
  }
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
