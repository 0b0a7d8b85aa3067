import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** What few people need, closed at first. */
export function More({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)} className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-not-open:-rotate-90"
        />
        {title}
      </summary>
      <div className="flex flex-col gap-5 py-3">{isOpened && children}</div>
    </details>
  );
}
