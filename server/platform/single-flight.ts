export type SingleFlight<T> = {
  /** Callers with the same key at the same time share one run. */
  run(key: string, work: () => Promise<T>): Promise<T>;
  isRunning(key: string): boolean;
  size(): number;
};

export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return {
    run(key, work) {
      const present = running.get(key);
      if (present) return present;
      const result = work().finally(() => running.delete(key));
      running.set(key, result);
      return result;
    },
    isRunning: (key) => running.has(key),
    size: () => running.size,
  };
}
