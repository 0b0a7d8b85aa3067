import fc from 'fast-check';

export const REUSED = '400 refresh_token_already_used';
export const UNKNOWN = '400 refresh_token_not_found';

/** What a client, its tabs, a thief, a second factor and the passing of time may do; `back`: how old the token is that is shown. */
export type Step =
  | { do: 'refresh'; back: number; process: 0 | 1 }
  | { do: 'race'; back: number; count: number }
  | { do: 'wait'; seconds: number }
  | { do: 'raise' };

const refreshing = fc.record({
  do: fc.constant('refresh' as const),
  back: fc.nat(3),
  process: fc.constantFrom(0 as const, 1 as const),
});
const racing = fc.record({
  do: fc.constant('race' as const),
  back: fc.nat(2),
  count: fc.integer({ min: 2, max: 6 }),
});
// Sums are far from ten seconds, so that a request may take a few
const waiting = fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 11, 3_700) });

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: refreshing },
    { weight: 2, arbitrary: racing },
    { weight: 2, arbitrary: waiting },
    { weight: 1, arbitrary: fc.constant({ do: 'raise' as const }) },
  ),
  { minLength: 4, maxLength: 8 },
);

/** The contract, in the plainest words: tokens are numbered, and the last one is active. Times in seconds. */
export type Model = {
  isOver: boolean;
  counter: number;
  floor: number;
  clock: number;
  rotatedAt: number;
  raisedAt: number;
};

export const newModel = (): Model => ({
  ...{ isOver: false, counter: 0, floor: 0, clock: 0, rotatedAt: 0 },
  raisedAt: Number.NEGATIVE_INFINITY,
});

/** The number of the token that number `n` gets, or the refusal. */
export function refreshModel(model: Model, n: number): number | string {
  if (model.isOver) return UNKNOWN;
  if (n < model.floor) {
    model.isOver = model.clock - model.raisedAt >= 10;
    return REUSED;
  }
  if (n === model.counter) {
    model.counter += 1;
    model.rotatedAt = model.clock;
  } else if (n < model.counter - 1 && model.clock - model.rotatedAt >= 10) {
    model.isOver = true;
    return REUSED;
  }
  return model.counter;
}

/** A second factor was verified: no token from before fetches one from after. */
export function raiseModel(model: Model): void {
  model.counter += 2;
  Object.assign(model, { floor: model.counter, raisedAt: model.clock, rotatedAt: model.clock });
}
