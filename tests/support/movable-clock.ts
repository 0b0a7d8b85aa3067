import { readFileSync } from 'node:fs';

// Loaded with `--import`, also in workers: moves the wall clock by the milliseconds in the file CLOCK_FILE, and no other clock.
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
let readAt = Number.NEGATIVE_INFINITY;
let offset = 0;

function now(): number {
  if (performance.now() - readAt > 5) {
    offset = Number(readFileSync(file, 'utf8')) || offset;
    readAt = performance.now();
  }
  return RealDate.now() + offset;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
