import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';

type Tone = 'plain' | 'danger' | 'success';

const grounds: Record<Tone, string> = { plain: 'bg-sunken', danger: 'bg-danger-soft', success: 'bg-success-soft' };
const inks: Record<Tone, string> = { plain: 'text-ink-soft', danger: 'text-danger', success: 'text-success' };

type NoticeProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The way on, below the text. */
  action?: ReactNode;
  tone?: Tone;
  /** It is still going on. */
  busy?: boolean;
  className?: string;
};

/** Something to know that stays on the page, where a toast would be gone too soon. */
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
