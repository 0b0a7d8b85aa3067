import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';

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
      className="grid scroll-mt-20 gap-x-10 gap-y-5 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
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

/** A collapsed table of contents for narrow screens, where the page is long. */
export function SectionIndex({ titles }: { titles: Record<string, string> }) {
  const { t } = useLingui();
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (fold.current) fold.current.open = false;
  };
  return (
    <nav aria-label={t`On this page`} className="mb-8 lg:hidden">
      <details ref={fold} className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
          <Trans>On this page</Trans>
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="border-t border-line px-2 py-1 sm:columns-2">
          {Object.entries(titles).map(([id, title]) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                onClick={close}
                className="flex min-h-11 items-center rounded-card px-2 py-1.5 hover:bg-sunken"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
