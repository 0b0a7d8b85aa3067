import { useSyncExternalStore } from 'react';
import type { DraftKind } from '#src/drafts/drafts.ts';

type Deletion = { kind: DraftKind; items: readonly { id: string }[]; settle: () => Promise<void> };

// Items hidden but not yet deleted (product 35.25). Like the toast, they outlive the page component
const pending = new Set<Deletion>();
const listeners = new Set<() => void>();
const hidden = new Map<DraftKind, ReadonlyMap<string, { id: string }>>();
const nothing: ReadonlyMap<string, { id: string }> = new Map();

function notify(): void {
  hidden.clear();
  for (const { kind, items } of pending) {
    hidden.set(kind, new Map([...(hidden.get(kind) ?? nothing), ...items.map((item) => [item.id, item] as const)]));
  }
  for (const listener of listeners) listener();
}

/** `settle` deletes at once; it resolves when the server has responded. Returns a function that shows the items again. */
export function hideItems(deletion: Deletion): () => void {
  pending.add(deletion);
  notify();
  return () => {
    pending.delete(deletion);
    notify();
  };
}

/** Call before creating an item, so that hidden ones don't count. */
export async function settlePendingDeletions(): Promise<void> {
  await Promise.all([...pending].map(({ settle }) => settle()));
}

/** The hidden items of a kind, by ID. */
export function usePendingDeletions<Item extends { id: string }>(kind: DraftKind): ReadonlyMap<string, Item> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (hidden.get(kind) ?? nothing) as ReadonlyMap<string, Item>,
  );
}
