import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';

type Tone = 'plain' | 'danger' | 'success';

const grounds: Record<Tone, string> = { plain: 'bg-sunken', danger: 'bg-danger-soft', success: 'bg-success-soft' };
const inks: Record<Tone, string> = { plain: 'text-ink-soft', danger: 'text-danger', success: 'text-success' };

type NoticeProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  tone?: Tone;
  busy?: boolean;
  className?: string;
};

/** A message that stays on the page; a toast would disappear too soon. */
export function Notice({ title, children, action, tone = 'plain', busy = false, className }: NoticeProps) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <section className={classNames('flex gap-3 rounded-card p-4', grounds[tone], className)}>
      {busy ? (
        <Spinner className="mt-0.5" />
      ) : (
        <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', inks[tone])} />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="font-sans font-semibold">{title}</h2>
        {children && <div className="mt-0.5">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </section>
  );
}

type BannerProps = { title: ReactNode; tone?: 'plain' | 'danger'; actions?: ReactNode; children: ReactNode };

/** An account-wide message above every page. No heading: the page's own comes first. */
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

type StatusLineProps = { icon: LucideIcon; status: ReactNode; className?: string; children: ReactNode };

/** Marks an item that visitors can't see, and says why. */
export function StatusLine({ icon: Icon, status, className, children }: StatusLineProps) {
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft', className)}>
      <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 text-sm font-medium text-danger">
        <Icon aria-hidden="true" className="size-3.5" />
        {status}
      </span>
      {children}
    </p>
  );
}
