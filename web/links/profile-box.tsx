import type { ReactNode } from 'react';

/** The frame of a phone. */
export function ProfileBox({ children }: { children?: ReactNode }) {
  return (
    <div
      inert
      className="mx-auto h-72 w-full max-w-60 overflow-hidden rounded-[1.25rem] border-4 border-bezel bg-sunken"
    >
      {children}
    </div>
  );
}
