import { before } from './deadlines.ts';

type Turns = {
  /** Resolves to how the turn is given back. @throws where it has not come by `end` */
  take(account: string, end: number): Promise<() => void>;
};

/** Lets in so many at a time, and one of an account: who asks a hundred times waits for itself, and nobody else for it. */
export function createTurns(size: number): Turns {
  const inside = new Set<string>();
  const waiting = new Set<{ account: string; isIn: boolean; enter: () => void }>();

  function letIn(): void {
    for (const ticket of waiting) {
      if (inside.size >= size) return;
      if (inside.has(ticket.account)) continue;
      waiting.delete(ticket);
      inside.add(ticket.account);
      ticket.isIn = true;
      ticket.enter();
    }
  }

  function leave(account: string): void {
    inside.delete(account);
    // Behind everybody else who waits
    const others = [...waiting].filter((ticket) => ticket.account === account);
    for (const ticket of others) waiting.delete(ticket);
    for (const ticket of others) waiting.add(ticket);
    letIn();
  }

  return {
    async take(account, end) {
      const ticket = { account, isIn: false, enter: () => {} };
      const turn = new Promise<void>((resolve) => {
        ticket.enter = resolve;
      });
      waiting.add(ticket);
      letIn();
      try {
        await before(end, turn);
      } catch (error) {
        waiting.delete(ticket);
        // It may have come in the very moment in which it was given up
        if (ticket.isIn) leave(account);
        throw error;
      }
      return () => {
        if (ticket.isIn) leave(account);
        ticket.isIn = false;
      };
    },
  };
}
