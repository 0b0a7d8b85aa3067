import { isCounted, isRepeat, isView, type Visit, visitFlags, visitKinds } from '#src/visits/visits.ts';

/** Longer than a repeat may take (product 20.2). */
const REMEMBERED_MS = 31 * 60_000;
/** Of one generation: 32 bytes each. More begin the next one early. */
const MOST = 8_000_000;

/** When each visitor's view of an item was last counted: two generations, of which the older one is forgotten. */
export function rememberCountedViews() {
  let [current, previous] = [newTable(), newTable()];
  let beganAt = Number.NaN;

  function forgetOld(at: number): void {
    if (Math.abs(at - beganAt) < REMEMBERED_MS && current.size() < MOST) return;
    [current, previous] = [newTable(), current];
    beganAt = at;
  }

  return {
    /** Adds a view that was counted by another process. */
    add({ kind, itemId, visitor, at }: Pick<Visit, 'kind' | 'itemId' | 'visitor' | 'at'>): void {
      const [high, low] = keyOf({ kind, itemId, visitor });
      current.set(high, low, Math.max(at, current.get(high, low) ?? at));
    },
    /** Marks the repeats (product 20.2) among visits that follow those before. */
    markRepeats<Marked extends Visit>(visits: readonly Marked[]): Marked[] {
      const last = visits.at(-1);
      if (last) forgetOld(last.at);
      return visits.map((visit) => {
        const { at, kind, flags, count } = visit;
        if (!isView(kind)) return visit;
        const [high, low] = keyOf(visit);
        const countedAt = current.get(high, low) ?? previous.get(high, low);
        if (isRepeat(kind, at, countedAt)) return { ...visit, flags: flags | visitFlags.repeat };
        // An aggregate makes no visitor known (product 20.23)
        const isKnown = count === undefined || countedAt !== undefined;
        if (isCounted(flags) && isKnown) current.set(high, low, Math.max(at, countedAt ?? at));
        return visit;
      });
    },
  };
}

/** Both are random, so that their halves make a key. */
function keyOf({ kind, itemId, visitor }: Pick<Visit, 'kind' | 'itemId' | 'visitor'>): [high: number, low: number] {
  const high = Number.parseInt(visitor.slice(0, 8), 16) ^ Number.parseInt(itemId.slice(0, 8), 16);
  const low = Number.parseInt(visitor.slice(8), 16) ^ Number.parseInt(itemId.slice(-8), 16);
  return [high >>> 0, (low ^ Math.imul(visitKinds.indexOf(kind), 0x9e3779b9)) >>> 0];
}

/** A hash table without objects: a Map of strings takes ten times as much. */
function newTable() {
  let [highs, lows, times] = [new Uint32Array(1024), new Uint32Array(1024), new Float64Array(1024)];
  let size = 0;

  function slotOf(high: number, low: number): number {
    const mask = times.length - 1;
    let slot = (Math.imul(high, 0x9e3779b1) ^ low) & mask;
    while (times[slot] !== 0 && (highs[slot] !== high || lows[slot] !== low)) slot = (slot + 1) & mask;
    return slot;
  }

  function set(high: number, low: number, at: number): void {
    const slot = slotOf(high, low);
    if (times[slot] === 0) size += 1;
    highs[slot] = high;
    lows[slot] = low;
    times[slot] = at + 1; // 0 is free
    if (size * 2 > times.length) grow();
  }

  function grow(): void {
    const [oldHighs, oldLows, oldTimes] = [highs, lows, times];
    const length = oldTimes.length * 2;
    [highs, lows, times] = [new Uint32Array(length), new Uint32Array(length), new Float64Array(length)];
    for (const [slot, time] of oldTimes.entries()) {
      if (time === 0) continue;
      const place = slotOf(oldHighs[slot] as number, oldLows[slot] as number);
      highs[place] = oldHighs[slot] as number;
      lows[place] = oldLows[slot] as number;
      times[place] = time;
    }
  }

  return {
    size: () => size,
    get(high: number, low: number): number | undefined {
      const time = times[slotOf(high, low)] as number;
      return time === 0 ? undefined : time - 1;
    },
    set,
  };
}
