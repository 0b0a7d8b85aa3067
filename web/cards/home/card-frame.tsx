import type { ReactNode } from 'react';

/** Around the drawn card, and empty until it is. */
export function CardFrame({ children }: { children?: ReactNode }) {
  return (
    <div
      inert
      className="h-84 w-48 shrink-0 self-center overflow-hidden rounded-[1.5rem] border-4 border-ink bg-sunken sm:h-96 sm:w-56"
    >
      {children}
    </div>
  );
}
