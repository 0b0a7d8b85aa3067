/** Seeded randomness. */
export type Dice = {
  /** 0 ≤ x < `n` */
  below(n: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
};

/** Seeded by run and request number, so that each request can be repeated. */
export function dice(seed: number, number = 0): Dice {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (share) => next() < share,
    pick: (values) => {
      if (values.length === 0) throw new RangeError('there is nothing to pick from');
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}
