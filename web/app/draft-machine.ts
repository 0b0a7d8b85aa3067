import { useReducer, useState } from 'react';
import { type DraftEvent, type DraftState, type DraftStep, nextDraft } from '#src/drafts/draft-state.ts';

export type DraftMachine = {
  /** as it is now, also within a call */
  state: DraftState;
  /** Returns what the form shows from now on. */
  send: (event: DraftEvent) => DraftStep['show'];
};

/** A draft's state, which calls can read before the screen is drawn again. `isDrawn`: whether a change shows. */
export function useDraftMachine(
  first: () => DraftState,
  isDrawn = (before: DraftState, after: DraftState): boolean => before !== after,
): DraftMachine {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [machine] = useState<DraftMachine>(() => ({
    state: first(),
    send(event) {
      const { state, show } = nextDraft(machine.state, event);
      const before = machine.state;
      machine.state = state;
      if (isDrawn(before, state)) render();
      return show;
    },
  }));
  return machine;
}
