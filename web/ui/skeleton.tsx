import { classNames } from './class-names.ts';

/** Give it the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-card bg-sunken', className)} />;
}
