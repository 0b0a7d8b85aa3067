import type { ReactNode } from 'react';

type SectionProps = {
  /** the address's hash that leads here */
  id: string;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};

/** One matter of the account: what it is on the left, what can be done on the right. */
export function Section({ id, title, description, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid scroll-mt-20 gap-x-10 gap-y-5 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        {/* Takes the focus of whoever was led here, so that the next step of Tab is in this section */}
        <h2 tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h2>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}
