/** Milliseconds of a clock that nobody sets, the same in all threads of the process. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
