import type { TestProject } from 'vitest/node';
import { isEngineInstalled, startEngine } from './engine.ts';

let stop = async () => {};

/** One engine per run; each test database has one of its own there. */
export async function setup(project: TestProject): Promise<void> {
  if (!isEngineInstalled) return;
  const engine = await startEngine();
  stop = () => engine.destroy();
  project.provide('clickhouse', engine.url);
}

export async function teardown(): Promise<void> {
  await stop();
}
