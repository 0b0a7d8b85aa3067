import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Result = { exitCode: number; output: string };
type Count = { passed: number; failed: number; skipped?: number };
type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** What the runner's report says; a tool without a report is one test. */
  count?: () => Count;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const reports = join(tmpdir(), `saluda-reports-${process.pid}`);
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const only = process.argv.slice(2);

const vitest: Step = {
  name: 'unit and integration tests',
  command: [
    ...['vitest', 'run', '--config=tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${vitestReport}`, ...only],
  ],
  count: countVitest,
};

const everything: (Step | false)[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'imports', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'db', 'server', 'web'] },
  { name: 'unused code', command: ['knip'] },
  existsSync(join(root, 'scripts/catalogues.ts')) && { name: 'catalogues', command: ['node', 'scripts/catalogues.ts'] },
  vitest,
  existsSync(join(root, 'tests/e2e/playwright.config.ts')) && {
    name: 'browser tests',
    command: ['playwright', 'test', '--config=tests/e2e/playwright.config.ts', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, E2E_DATA: join(reports, 'e2e') },
    count: countPlaywright,
  },
];

const steps = only.length > 0 ? [vitest] : everything.filter((step) => step !== false);
const total = { passed: 0, failed: 0 };
for (const step of steps) {
  const { passed, failed } = await take(step);
  total.passed += passed;
  total.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function take(step: Step): Promise<Count> {
  const start = performance.now();
  const { exitCode, output } = await run(step);
  const count = judge(step, exitCode);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const tests = step.count ? `, ${count.passed} of ${count.passed + count.failed}` : '';
  const skipped = count.skipped ? `, ${count.skipped} skipped` : '';
  console.log(`${count.failed > 0 ? 'FAILED' : 'ok    '} ${step.name} (${seconds} s${tests}${skipped})`);
  if (count.failed > 0) console.log(output);
  return count;
}

/** A runner that fails without naming a failed test, or leaves no report, counts as one failure. */
function judge(step: Step, exitCode: number): Count {
  if (!step.count) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const count = step.count();
    return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function countVitest(): Count {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  // A file that cannot be loaded has failed, but holds no failed test.
  const files: { status: string; assertionResults: { status: string }[] }[] = report.testResults;
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  return { passed, failed: failed + broken.length, skipped };
}

function isFailed(test: { status: string }): boolean {
  return test.status === 'failed';
}

/** A test that passed only when repeated has failed. */
function countPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function run({ command, env }: Step): Promise<Result> {
  const [program = '', ...args] = command;
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ exitCode: 1, output: String(error) }));
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
