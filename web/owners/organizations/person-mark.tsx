import { CircleUserRound } from 'lucide-react';
import { initials } from '#src/names.ts';

/** Decoration. Persons are round, organizations are not. */
export function PersonMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-sm font-medium text-ink-soft"
    >
      {initials(name) || <CircleUserRound className="size-5" />}
    </span>
  );
}
