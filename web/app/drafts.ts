import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftState, nextDraft, openDraft, type ReadItem } from '#src/drafts/draft-state.ts';
import { DRAFT_PREFIX, readStored, removeStored, store } from './browser-storage.ts';
import { useDraftMachine } from './draft-machine.ts';
import { useOwner } from './owner.tsx';

/** `saved`: what the server had when this was typed. */
type StoredDraft = { saved: string; values: object; at: number };

type DraftOptions<T> = {
  /** what the server has, or a blank form */
  saved: T;
  isNew: boolean;
  values: T;
  isDirty: boolean;
  apply: (values: T) => void;
  /** passwords, and what depends on them */
  omit?: readonly (keyof T)[];
  /** an upload, which is deleted after a day if nothing uses it */
  photos?: readonly (keyof T)[];
  /** a row of each list, to recognize stored ones */
  rows?: Partial<Record<keyof T, object | string>>;
};

/** `stale`: the server has newer data, so the draft was not applied. */
export type Draft = {
  state: 'none' | 'restored' | 'stale';
  /** when it was typed, in ms */
  at: number;
  /** applies a stale draft */
  use: () => void;
  discard: () => void;
  /** deletes a draft whose content is saved now */
  clear: () => void;
};

const DAY_MS = 86_400_000;
const LIFETIME_MS = 30 * DAY_MS;

/** Keeps what was typed in this browser until it is saved, discarded, or the session ends (product 30.27). `name`: null for none. */
export function useDraft<T extends object>(name: string | null, options: DraftOptions<T>): Draft {
  const { saved, isNew, values, isDirty, apply, omit = [], photos = [], rows = {} } = options;
  const key = `${DRAFT_PREFIX}${useOwner().id}:${name}`;
  const [found, setFound] = useState(() => (name === null ? null : readDraft(key)));
  const kept = (all: T) => JSON.stringify({ ...all, ...Object.fromEntries(omit.map((field) => [field, undefined])) });
  const base = kept(saved);
  const current = kept(values);
  const readOf = (stored: StoredDraft | null): ReadItem => ({
    revision: base,
    text: base,
    draft: stored && {
      version: String(stored.at),
      base: isNew ? base : stored.saved,
      text: JSON.stringify(stored.values),
    },
  });
  const machine = useDraftMachine(() => {
    const opened = openDraft(readOf(found));
    return found && opened.conflict === null ? nextDraft(opened, { type: 'begun' }).state : opened;
  }, isOtherConflict);
  const { state, send } = machine;
  // What the draft began from: a change that is saved elsewhere meanwhile must not pass for it
  const begun = useRef(base);
  if (!isDirty) begun.current = base;

  function restore({ values: typed, at }: StoredDraft): void {
    const restored = revive(saved, typed, rows);
    if (Date.now() - at > DAY_MS) for (const photo of photos) restored[photo] = saved[photo];
    apply(restored);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first paint
  useLayoutEffect(() => {
    if (!found || !state.isBusy) return;
    restore(found);
    send({ type: 'settled', at: Date.now() });
  }, []);

  const { isBusy, conflict } = state;
  useEffect(() => {
    if (name === null || isBusy || current === machine.state.text) return;
    const at = Date.now();
    const values = JSON.parse(current) as object;
    if (isDirty) store(key, JSON.stringify({ saved: begun.current, values, at } satisfies StoredDraft));
    else if (conflict === null) removeStored(key);
    else return;
    send({ type: 'stored', version: isDirty ? String(at) : null, text: current });
  }, [name, key, current, isDirty, isBusy, conflict, machine, send]);

  function clear(): void {
    removeStored(key);
    setFound(null);
    send({ type: 'published', item: null, shown: current, sent: current });
  }

  return {
    state: conflict !== null ? 'stale' : found && isDirty ? 'restored' : 'none',
    at: found?.at ?? 0,
    use() {
      if (!found) return;
      send({ type: 'insisted', item: readOf(found) });
      restore(found);
    },
    discard() {
      if (conflict === null) {
        apply(saved);
        clear();
        return;
      }
      // What was typed since stays in the form, and is stored
      removeStored(key);
      setFound(null);
      send({ type: 'insisted', item: readOf(null) });
    },
    clear,
  };
}

function isOtherConflict(before: DraftState, after: DraftState): boolean {
  return before.conflict !== after.conflict;
}

function readDraft(key: string): StoredDraft | null {
  try {
    const { saved, values, at } = JSON.parse(readStored(key) ?? '{}') as Partial<StoredDraft>;
    if (typeof saved !== 'string' || typeof at !== 'number' || typeof values !== 'object') return null;
    return values === null || Date.now() - at > LIFETIME_MS ? null : { saved, values, at };
  } catch {
    return null;
  }
}

/** The stored fields that still fit: an earlier release may have written them. */
function revive<T extends object>(saved: T, stored: object, rows: Partial<Record<keyof T, object | string>>): T {
  const known = stored as Partial<Record<string, unknown>>;
  const fitting = (Object.keys(saved) as (keyof T & string)[]).filter((field) =>
    fits(known[field], saved[field], rows[field]),
  );
  return { ...saved, ...Object.fromEntries(fitting.map((field) => [field, known[field]])) };
}

function fits(value: unknown, sample: unknown, row?: object | string): boolean {
  if (Array.isArray(sample)) {
    if (!Array.isArray(value) || row === undefined) return false;
    if (typeof row === 'string') return value.every((one) => typeof one === 'string');
    return value.every((one) => Object.entries(row).every(([field, part]) => fits(one?.[field], part)));
  }
  if (sample === null || typeof sample === 'string') return value === null || typeof value === 'string';
  return typeof value === typeof sample;
}
