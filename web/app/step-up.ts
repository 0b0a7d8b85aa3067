import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { useSyncExternalStore } from 'react';

// What the server does only for somebody who has just shown a second factor (product 23.14): it is asked for here, once for all
// calls, and the call is made again. The dialog stands in the router, the calls are made outside of it: they meet here.

type Asking = { answer: (isDone: boolean) => void; promise: Promise<boolean> };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function set(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Whether the person has shown who they are; calls that are refused meanwhile wait for the same answer. */
function askToStepUp(): Promise<boolean> {
  if (asking === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({
      promise,
      answer: (isDone) => {
        set(null);
        resolve(isDone);
      },
    });
  }
  return asking?.promise ?? Promise.resolve(false);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How to answer a call that waits for the second step; null while none does. */
export function useStepUp(): ((isDone: boolean) => void) | null {
  return useSyncExternalStore(listen, () => asking)?.answer ?? null;
}

/** Makes a refused call again, once, after the second step was shown. */
export function stepUpLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ next, op }) =>
      op.type !== 'mutation'
        ? next(op)
        : observable((observer) => {
            let isGone = false;
            let call = next(op).subscribe({
              next: (value) => observer.next(value),
              complete: () => observer.complete(),
              error: (refusal) => {
                if (refusal.data?.error !== 'step_up_required') return observer.error(refusal);
                void askToStepUp().then((isDone) => {
                  if (isGone) return;
                  if (isDone) call = next(op).subscribe(observer);
                  else observer.error(refusal);
                });
              },
            });
            return () => {
              isGone = true;
              call.unsubscribe();
            };
          });
}
