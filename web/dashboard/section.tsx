import type { ReactNode } from 'react';

type SectionProps = {
  /** the URL hash of the section */
  id: string;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};

export function Section({ id, title, description, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid scroll-mt-20 gap-x-10 gap-y-5 border-t border-line py-8 first-of-type:border-t-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        {/* Focused when a link leads here, so that Tab continues in this section */}
        <h2 tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h2>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}
