import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';
import type { Live } from '../../accounts/live/live.ts';
import { tooLate, within } from '../timeouts.ts';
import { type Answer, type FinishedAnswer, finish } from './cached-response.ts';
import { startFreshness } from './freshness.ts';
import type { Pairs } from './head.ts';
import { openMemory } from './memory.ts';
import { asking } from './single-flight.ts';

/** How long a visitor waits for the database. */
const PATIENCE_MS = 900;
/** How often it is looked whether the database is back. */
const PROBE_MS = 1_000;

/** Instead of an answer: a link that each hit decides anew. */
export type Undecided<T> = { undecided: T };

/** What is asked about, and how. */
export type Question<T> = {
  /** null: its answer is known without asking, and not kept */
  keys: {
    /** where an answer in its language is kept */
    own: string;
    /** where one is kept that is the same in all; null where there is none */
    forAll: string | null;
  } | null;
  ask: () => Promise<Answer | Undecided<T>>;
};

type Keys = NonNullable<Question<unknown>['keys']>;

export type Finished = {
  /** What may be given to a visitor at once, without anybody being asked; null where it may not. */
  find(key: string): FinishedAnswer | null;
  /** Whether the caller shall see to it that an answer is checked, after it was given. */
  isDue(answer: FinishedAnswer): boolean;
  /** Checks an answer while nobody waits for it. */
  check<T>(question: Question<T>): void;
  /**
   * What is in memory, or else what is asked: once, however many want to know at a time. Where the database is away it is
   * what was known before. `usual` is the head of every answer. @throws what `ask` throws where nothing is known, and
   * unavailable where the database takes too long, and at once where it was away a moment ago
   */
  get<T>(question: Question<T>, usual: Pairs): Promise<FinishedAnswer | Undecided<T>>;
  /** Forgets what is an account's: whoever changed it sees the change with the next look. */
  dropOf(userId: string): void;
  dropAll(): void;
  size(): { answers: number; bytes: number };
};

/** The finished answers of one process: public pages, contact files, short links (product 22). */
export function startFinished(
  live: Pick<Live, 'isListening' | 'heardUntil' | 'hear'>,
  log: FastifyBaseLogger,
  sureMs?: number,
): Finished {
  const memory = openMemory();
  const freshness = startFreshness(live, sureMs);
  const questions = asking();
  let usualHead: Pairs = [];
  let isAway = false;
  let probedAt = 0;

  const setAway = (away: boolean, error?: unknown) => {
    if (away && !isAway) log.warn({ err: error }, 'the database is away: what is known of pages and links is served');
    if (!away && isAway) log.info('the database is back');
    isAway = away;
  };
  const dropOf = (userId: string) => {
    memory.dropOf(userId);
    questions.changed(userId);
  };
  live.hear({
    onChange: (userId, table) => {
      if (table !== 'visits' && table !== 'sessions') dropOf(userId);
    },
    // What changed before was heard by nobody. It is doubted, not dropped: the database may go away again
    onListening: () => {
      freshness.doubtAll(Date.now());
      setAway(false);
    },
  });

  const known = ({ own, forAll }: Keys): FinishedAnswer | undefined =>
    (forAll === null ? undefined : memory.find(forAll)) ?? memory.find(own);
  const keep = ({ own, forAll }: Keys, answer: FinishedAnswer | null) => {
    if (forAll !== null) memory.forget(forAll);
    memory.forget(own);
    if (answer) memory.keep(forAll !== null && answer.shape.isForAll ? forAll : own, answer);
  };

  const load = async <T>({ keys, ask }: Question<T>): Promise<FinishedAnswer | Undecided<T>> => {
    if (keys === null) {
      const known = await ask();
      return 'undecided' in known ? known : await finish(known, usualHead, Date.now());
    }
    const answer = await questions.ask(keys.own, async () => {
      const checkedAt = Date.now();
      const asked = await ask();
      setAway(false);
      if ('undecided' in asked) return { value: asked, userId: null, keep: () => keep(keys, null) };
      const answer = await finish(asked, usualHead, checkedAt);
      return { value: answer, userId: answer.userId, keep: () => keep(keys, answer) };
    });
    return answer as FinishedAnswer | Undecided<T>;
  };

  const check = (question: Question<unknown>) => {
    void load(question).catch((error) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'a finished answer could not be checked');
    });
  };

  const loadOrNotice = async <T>(question: Question<T>) => {
    try {
      return await within(PATIENCE_MS, load(question));
    } catch (error) {
      if (isDatabaseAway(error)) setAway(true, error);
      // Slow once is not away: whoever asks next is heard
      throw error === tooLate ? new AppError('unavailable') : error;
    }
  };

  /** Looks whether the database is back, while nobody waits for it. */
  const probe = (question: Question<unknown>) => {
    if (Date.now() - probedAt < PROBE_MS) return;
    probedAt = Date.now();
    check(question);
  };

  return {
    find(key) {
      const answer = memory.find(key);
      return answer !== undefined && freshness.isSure(answer, Date.now()) ? answer : null;
    },
    isDue: (answer) => freshness.isDue(answer, Date.now()),
    check,
    async get(question, usual) {
      usualHead = usual;
      const kept = question.keys && known(question.keys);
      if (kept && freshness.isSure(kept, Date.now())) return kept;
      if (!kept || !freshness.isUsable(kept, Date.now())) {
        if (question.keys === null || !isAway) return await loadOrNotice(question);
        probe(question);
        throw new AppError('unavailable');
      }
      if (isAway) {
        probe(question);
        return kept;
      }
      try {
        return await within(PATIENCE_MS, load(question));
      } catch (error) {
        if (!isDatabaseAway(error) && error !== tooLate) throw error;
        probedAt = Date.now();
        setAway(true, error);
        return kept;
      }
    },
    dropOf,
    dropAll: memory.dropAll,
    size: memory.size,
  };
}
