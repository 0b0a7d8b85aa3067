import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type BannerProps = { title: ReactNode; tone?: 'plain' | 'danger'; actions?: ReactNode; children: ReactNode };

/** Something about the account as a whole, above whatever page is open. No heading: the page's own comes first. */
export function Banner({ title, tone = 'plain', actions, children }: BannerProps) {
  const isDanger = tone === 'danger';
  return (
    <div
      className={classNames(
        'flex flex-col gap-x-6 gap-y-3 rounded-card px-4 py-3 sm:flex-row sm:items-center',
        isDanger ? 'bg-danger-soft' : 'bg-sunken',
      )}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <CircleAlert
          aria-hidden="true"
          className={classNames('mt-0.5 size-5 shrink-0', isDanger ? 'text-danger' : 'text-ink-soft')}
        />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p>{children}</p>
        </div>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2 pl-8 sm:pl-0">{actions}</div>}
    </div>
  );
}
