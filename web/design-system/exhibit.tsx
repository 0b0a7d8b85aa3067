import type { ReactNode } from 'react';

type ExhibitProps = {
  /** in web/ui */
  file: string;
  about: ReactNode;
  children: ReactNode;
};

export function Exhibit({ file, about, children }: ExhibitProps) {
  return (
    <section aria-label={file} data-file={file} className="border-t border-line pt-6">
      <h2 className="text-lg font-bold">{file}</h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{about}</p>
      <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-6">{children}</div>
    </section>
  );
}

export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'w-full min-w-0' : 'w-full min-w-0 sm:w-auto'}>
      <p className="mb-1.5 text-sm text-ink-soft">{name}</p>
      {children}
    </div>
  );
}

/** The keyboard focus style of base.css. */
export const focusShown = 'outline-2 outline-offset-2 outline-[var(--focus)]';
