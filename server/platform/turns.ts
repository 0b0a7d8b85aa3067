import PQueue from 'p-queue';

export type Turns = {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/** Runs some work of each key at a time, in order. */
export function createTurns(perKey: number): Turns {
  const queues = new Map<string, { queue: PQueue; users: number }>();
  return {
    async run(key, work) {
      const own = queues.get(key) ?? { queue: new PQueue({ concurrency: perKey }), users: 0 };
      queues.set(key, own);
      own.users += 1;
      try {
        return await own.queue.add(work);
      } finally {
        own.users -= 1;
        if (own.users === 0) queues.delete(key);
      }
    },
  };
}
