import type { ReactNode, Ref } from 'react';
import { OverLimitNotice, type OverLimitNoticeProps } from './over-limit/over-limit-notice.tsx';
import { UsageBanner } from './usage-banner.tsx';

type ListHeaderProps = {
  title: ReactNode;
  headingRef: Ref<HTMLHeadingElement>;
  /** null while loading */
  usage: { count: number; limit: number } | null;
  usageLabel: string;
  kind: OverLimitNoticeProps['kind'];
  /** number of items over the plan's limit */
  overLimit: number;
  /** one more was refused just now */
  isRefused: boolean;
  action: ReactNode;
  /** the usage in words */
  children: ReactNode;
};

/** Title, action and plan usage above a list of items that the plan limits. */
export function ListHeader(props: ListHeaderProps) {
  const { title, headingRef, usage, usageLabel, kind, overLimit, isRefused, action, children } = props;
  return (
    <header className="mb-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h1>
        {action}
      </div>
      <div className="mt-5 min-h-17">
        {usage && (
          <UsageBanner
            label={usageLabel}
            {...usage}
            isRefused={isRefused}
            notice={overLimit > 0 ? <OverLimitNotice kind={kind} count={overLimit} /> : undefined}
          >
            {children}
          </UsageBanner>
        )}
      </div>
    </header>
  );
}
