import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/logo.tsx';

/** Decoration: a dashed outline where a card could be. */
export function CardOutline({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'flex aspect-[8/5] w-56 -rotate-3 flex-col justify-between rounded-card border-2 border-dashed border-line-strong p-5',
        'text-line-strong',
        className,
      )}
    >
      <Mark />
      <div className="flex flex-col gap-2">
        <span className="h-2 w-1/2 rounded-full bg-line" />
        <span className="h-2 w-1/3 rounded-full bg-line" />
      </div>
    </div>
  );
}
