import { spawn } from 'node:child_process';
import { join } from 'node:path';

// Two watchers: one rebuilds the web client, one restarts the server
const bin = join(import.meta.dirname, '../node_modules/.bin');
const commands = [
  ['node', '--watch-path=web', '--watch-path=src', '--watch-path=locales', 'scripts/build.ts'],
  ['node', '--watch-path=server', '--watch-path=db', '--watch-path=src', '--watch-path=dist', 'server/index.ts'],
];

const children = commands.map(([program = '', ...args]) => {
  const child = spawn(join(bin, program), args, { stdio: 'inherit', cwd: join(import.meta.dirname, '..') });
  child.once('exit', (code) => stop(code ?? 1));
  return child;
});

function stop(code: number): void {
  process.exitCode ||= code;
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
