import { classNames } from './class-names.ts';

const shapes = {
  grip: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
};

/** Lucide's grip-vertical and ellipsis as one path each instead of six and three circles: lists have two per row. */
export function DotsIcon({ shape, className }: { shape: keyof typeof shapes; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('size-5', className)}>
      <path d={shapes[shape]} stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
