import { useSyncExternalStore } from 'react';

// Links that the screen has deleted and the server not yet (product 12.5). They outlive the page within the client, as the
// notice with its 'Undo' does, so this is no state of a component.
const pending = new Map<string, () => Promise<void>>();
const listeners = new Set<() => void>();
let ids: ReadonlySet<string> = new Set();

function tell(): void {
  ids = new Set(pending.keys());
  for (const listener of listeners) listener();
}

/** `settle` sends the deletion without waiting longer, and is done once the server has answered. */
export function addPendingDeletion(id: string, settle: () => Promise<void>): void {
  pending.set(id, settle);
  tell();
}

export function removePendingDeletion(id: string): void {
  pending.delete(id);
  tell();
}

/** Before something that counts links: what is deleted on the screen shall not count. */
export async function settlePendingDeletions(): Promise<void> {
  await Promise.all([...pending.values()].map((settle) => settle()));
}

export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ids,
  );
}
