import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from '../app/routing/link.tsx';

/** What the page holds, folded: where sections stand below each other it is a long way. Beside wide ones their titles do. */
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
