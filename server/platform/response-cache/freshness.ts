import type { FinishedAnswer } from './cached-response.ts';

/** How long an answer is taken for true after it was checked, or after everything that was told by then has been heard. */
const SURE_MS = 30_000;
/** The same while nobody hears of changes. */
const UNHEARD_MS = 1_000;
/** What is nobody's: no word comes when somebody makes it theirs. */
const NOBODYS_MS = 1_000;
/** Of the old ones that are asked for, one is checked in so long: each costs a query, and visitors would wait for many at a time. */
const CHECK_EVERY_MS = 50;

export type Listening = {
  isListening(): boolean;
  /** Of what was committed before, everything has been heard; milliseconds since 1970. */
  heardUntil(): number;
};

export type Freshness = {
  /** Whether an answer may be given without asking. */
  isSure(answer: FinishedAnswer, now: number): boolean;
  /** Whether one that is sure by word alone should be looked at again, beside the way. True means that it will be. */
  isDue(answer: FinishedAnswer, now: number): boolean;
  /** Whether it may be given where nobody can be asked: nothing but an unheard change can have made it wrong. */
  isUsable(answer: FinishedAnswer, now: number): boolean;
  /** Everything that was checked before is doubtful. */
  doubtAll(now: number): void;
};

export function startFreshness({ isListening, heardUntil }: Listening, sureMs = SURE_MS): Freshness {
  let doubtedAt = 0;
  let dueAt = 0;
  return {
    isSure({ userId, validUntil, checkedAt }, now) {
      if ((validUntil !== null && now >= validUntil) || checkedAt <= doubtedAt) return false;
      if (userId === null) return now - checkedAt < NOBODYS_MS;
      if (!isListening()) return now - checkedAt < UNHEARD_MS;
      return now - Math.max(checkedAt, heardUntil()) < sureMs;
    },
    isDue({ checkedAt }, now) {
      if (now - checkedAt < sureMs || now < dueAt) return false;
      dueAt = now + CHECK_EVERY_MS;
      return true;
    },
    isUsable: ({ userId, validUntil }, now) => userId !== null && (validUntil === null || now < validUntil),
    doubtAll(now) {
      doubtedAt = now;
    },
  };
}
