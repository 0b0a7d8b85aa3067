import type { ReactNode } from 'react';

/** The frame of a phone. */
export function PreviewBox({ children }: { children?: ReactNode }) {
  return (
    <div className="mx-auto h-[min(39rem,calc(100dvh-19rem))] min-h-96 sm:h-[min(39rem,calc(100dvh-14rem))] w-full max-w-80 overflow-hidden rounded-[2rem] border-4 border-bezel bg-sunken">
      {children}
    </div>
  );
}
