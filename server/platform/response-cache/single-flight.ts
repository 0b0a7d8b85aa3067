/** A loaded value, whose it is, and how to store it. */
export type Loaded = { value: unknown; ownerId: string | null; store: () => void };

export type SingleFlight = {
  /** Loads once for any number of simultaneous callers. */
  load(key: string, loader: () => Promise<Loaded>): Promise<unknown>;
  /** Something of the owner's changed: what is being loaded may be outdated, and is loaded again. */
  invalidate(ownerId: string): void;
};

/** An owner who changes something all the time gets a response all the same. */
const MAX_LOADS = 3;

export function openSingleFlight(): SingleFlight {
  const running = new Map<string, { value: Promise<unknown>; changed: Set<string> }>();

  const loadCurrent = async (loader: () => Promise<Loaded>, changed: Set<string>) => {
    for (let loads = 1; ; loads++) {
      changed.clear();
      const { value, ownerId, store } = await loader();
      const isCurrent = ownerId === null || !changed.has(ownerId);
      if (isCurrent) store();
      if (isCurrent || loads === MAX_LOADS) return value;
    }
  };

  return {
    load(key, loader) {
      const known = running.get(key);
      if (known) return known.value;
      const changed = new Set<string>();
      const value = loadCurrent(loader, changed).finally(() => running.delete(key));
      running.set(key, { value, changed });
      return value;
    },
    invalidate(ownerId) {
      for (const { changed } of running.values()) changed.add(ownerId);
    },
  };
}
