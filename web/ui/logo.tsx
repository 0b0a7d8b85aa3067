import { classNames } from './class-names.ts';

/** Same drawing as mark.svg. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-7 shrink-0', className)}>
      <path
        fill="currentColor"
        d="M6 4h20a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H14l-6 5.2c-.7.6-1.6.1-1.6-.8V24H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z"
      />
      <path d="M8.5 11.5h9M8.5 16.5h5" stroke="var(--paper)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

export function Logo({ name, className }: { name?: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <Mark />
      {name && <span className="font-display text-lg leading-none font-bold tracking-tight">{name}</span>}
    </span>
  );
}
