/** What a question brought: its value, whose it is, and how it is kept. */
export type Asked = { value: unknown; userId: string | null; keep: () => void };

export type Asking = {
  /** Asks once, however many want to know at the same time. */
  ask(key: string, question: () => Promise<Asked>): Promise<unknown>;
  /** Something of an account changed: what is being asked about it may be answered from before. */
  changed(userId: string): void;
};

/** Somebody who changes something all the time is answered all the same. */
const MOST_TIMES = 3;

export function asking(): Asking {
  const running = new Map<string, { answer: Promise<unknown>; changed: Set<string> }>();

  const askUntilTrue = async (question: () => Promise<Asked>, changed: Set<string>) => {
    for (let times = 1; ; times++) {
      changed.clear();
      const { value, userId, keep } = await question();
      const isTrue = userId === null || !changed.has(userId);
      if (isTrue) keep();
      if (isTrue || times === MOST_TIMES) return value;
    }
  };

  return {
    ask(key, question) {
      const known = running.get(key);
      if (known) return known.answer;
      const changed = new Set<string>();
      const answer = askUntilTrue(question, changed).finally(() => running.delete(key));
      running.set(key, { answer, changed });
      return answer;
    },
    changed(userId) {
      for (const { changed } of running.values()) changed.add(userId);
    },
  };
}
