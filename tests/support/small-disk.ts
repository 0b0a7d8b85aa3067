import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';

/** Mounting needs bit 21 of the effective capabilities, CAP_SYS_ADMIN. */
export function mayMount(): boolean {
  if (process.platform !== 'linux') return false;
  const [, rights = '0'] = /^CapEff:\s*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${rights}`) >> 21n) & 1n) === 1n;
}

/** Mounts a disk of a few kilobytes. */
export function mountSmall(path: string, kilobytes = 64): { remount(how: 'ro' | 'rw'): void; unmount(): void } {
  mkdirSync(path, { recursive: true });
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  mount(`size=${kilobytes}k,mode=755`);
  return {
    remount: (how) => mount(`remount,${how}`),
    unmount: () => execFileSync('umount', ['-l', path]),
  };
}
