import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

type Result = { exitCode: number; output: string };
type Count = { passed: number; failed: number; skipped?: number; failures?: string[] };
type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The counts from the report; a tool without a report is one test. */
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

const checks: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'imports', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'db', 'server', 'web'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'catalogs', command: ['node', 'scripts/catalogs.ts'] },
  { name: 'notices', command: ['node', 'scripts/notices.ts', '--check'] },
];

const browserTests: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config=tests/e2e/playwright.config.ts', '--reporter=line,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, E2E_DATA: join(reports, 'e2e') },
  count: countPlaywright,
};

const total = { passed: 0, failed: 0 };
if (only.length > 0) {
  await takeAll([vitest]);
} else {
  // tsc takes as long as all other checks together
  await Promise.all([takeAll(checks.slice(0, 1)), takeAll(checks.slice(1))]);
  await takeAll([vitest, browserTests]);
}
rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function takeAll(steps: Step[]): Promise<void> {
  for (const step of steps) {
    const { passed, failed } = await take(step);
    total.passed += passed;
    total.failed += failed;
  }
}

async function take(step: Step): Promise<Count> {
  const start = performance.now();
  const { exitCode, output } = await run(step);
  const count = judge(step, exitCode);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const tests = step.count ? `, ${count.passed} of ${count.passed + count.failed}` : '';
  const skipped = count.skipped ? `, ${count.skipped} skipped` : '';
  console.log(`${count.failed > 0 ? 'FAILED' : 'ok    '} ${step.name} (${seconds} s${tests}${skipped})`);
  // Print failures first: long logs are often cut
  for (const failure of count.failures ?? []) console.log(`  ${failure}`);
  if (count.failed > 0) console.log(output);
  return count;
}

/** A runner that fails without a report counts as one failure. */
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
  // A file that can't be loaded has no failed test
  const files: VitestFile[] = report.testResults;
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  const failures = [
    ...files
      .flatMap((file) => file.assertionResults.filter(isFailed))
      .map((test) => firstLines(test.fullName, test.failureMessages?.[0])),
    ...broken.map((file) => firstLines(file.name, file.message)),
  ];
  return { passed, failed: failed + broken.length, skipped, failures };
}

type VitestTest = { status: string; fullName: string; failureMessages?: string[] };
type VitestFile = { status: string; name: string; message?: string; assertionResults: VitestTest[] };

function isFailed(test: { status: string }): boolean {
  return test.status === 'failed';
}

function firstLines(title: string, message = ''): string {
  return `${title}: ${stripVTControlCharacters(message).split('\n').slice(0, 4).join(' ').slice(0, 400)}`;
}

/** A flaky test counts as failed. */
function countPlaywright(): Count {
  const { stats, suites } = JSON.parse(readFileSync(playwrightReport, 'utf8')) as JSONReport;
  // A spec's own `ok` covers only the first project
  const failures = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return firstLines(`[${projectName}] ${spec.file}:${spec.line} ${spec.title}`, message);
      }),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
}

function specsOf(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
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
