import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { useSyncExternalStore } from 'react';

// Some calls need a second factor entered just now (product 23.14). The link asks for it once for all pending calls, then
// retries them. This state connects the link, outside of React, with the dialog.

type StepUpRequest = { finish: (isDone: boolean) => void; promise: Promise<boolean> };

let current: StepUpRequest | null = null;
const listeners = new Set<() => void>();

function set(next: StepUpRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Resolves to whether the step-up succeeded. Concurrent calls share one request. */
function requestStepUp(): Promise<boolean> {
  if (current === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({
      promise,
      finish: (isDone) => {
        set(null);
        resolve(isDone);
      },
    });
  }
  return current?.promise ?? Promise.resolve(false);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finishes the pending step-up; null while there is none. */
export function useStepUp(): ((isDone: boolean) => void) | null {
  return useSyncExternalStore(listen, () => current)?.finish ?? null;
}

/** Retries a refused mutation once after a step-up. */
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
                void requestStepUp().then((isDone) => {
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
