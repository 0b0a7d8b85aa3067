import type { ReactNode } from 'react';

export function AuthHeading({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-extrabold">{children}</h1>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
    </>
  );
}
