import { use, useEffect, useRef, useState } from 'react';
import { RoutingContext } from './location.ts';
import type { Location } from './router.ts';

/** Keeps people on a page until they have answered; `isWanted` says whether a move is worth a question. */
export function useGuard(isWanted: (from: Location, to: Location) => boolean) {
  const { guard } = use(RoutingContext);
  const [held, setHeld] = useState<{ goOn: () => void } | null>(null);
  const asked = useRef(isWanted);
  asked.current = isWanted;
  useEffect(
    () =>
      guard((from, to, goOn) => {
        const isHeld = asked.current(from, to);
        if (isHeld) setHeld({ goOn });
        return isHeld;
      }),
    [guard],
  );
  return {
    isHeld: held !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null);
      held?.goOn();
    },
  };
}
