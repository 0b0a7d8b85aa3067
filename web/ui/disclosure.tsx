import { ChevronDown } from 'lucide-react';
import { type DOMAttributes, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';

type DisclosureProps = {
  title: ReactNode;
  /** what is in it, while it is closed */
  summary?: ReactNode;
  /** such as for a field with an error */
  isKeptOpen?: boolean;
  /** handlers that load what is in it before it opens */
  preload?: DOMAttributes<HTMLButtonElement>;
  children: ReactNode;
};

/** A part of a form that opens on demand. */
export function Disclosure({ title, summary, isKeptOpen = false, preload, children }: DisclosureProps) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const isOpen = expanded || isKeptOpen;
  return (
    <div className="border-t border-line pt-2">
      <button
        {...preload}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setExpanded(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-card text-left font-medium"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 shrink-0 text-ink-soft transition-transform', !isOpen && '-rotate-90')}
        />
        <span className="shrink-0">{title}</span>
        {!isOpen && <span className="min-w-0 truncate text-sm font-normal text-ink-soft">{summary}</span>}
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'flex flex-col gap-5 pt-3' : undefined}>
        {isOpen && children}
      </div>
    </div>
  );
}
