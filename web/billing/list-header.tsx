import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { Button } from '../ui/button.tsx';
import { OverLimitNotice, type OverLimitNoticeProps } from './over-limit/over-limit-notice.tsx';
import { UsageBanner } from './usage-banner.tsx';

export type ListHeaderTexts = {
  title: string;
  usageLabel: string;
  /** null: the limit is not named */
  usageText: (count: number, limit: number | null) => ReactNode;
  limited: OverLimitNoticeProps['kind'];
  createLabel: ReactNode;
};

type ListHeaderProps = ListHeaderTexts & {
  headingRef: Ref<HTMLHeadingElement>;
  /** of the plan; undefined while loading; null: it doesn't concern the role */
  room: { count: number; limit: number } | null | undefined;
  /** number of items over the plan's limit */
  overLimit: number;
  /** one more was refused just now */
  isRefused: boolean;
  onCreate: (() => void) | null;
  /** before that of creating */
  actions?: ReactNode;
};

/** Title, action and plan usage above a list of items that the plan limits. */
export function ListHeader(props: ListHeaderProps) {
  const { title, usageLabel, usageText, limited, createLabel } = props;
  const { headingRef, room, overLimit, isRefused, onCreate, actions } = props;
  return (
    <header className="mb-8">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h1 ref={headingRef} tabIndex={-1} className="min-w-0 text-xl font-bold outline-none">
          {title}
        </h1>
        <div className="flex shrink-0 gap-2 empty:hidden">
          {actions}
          {onCreate && (
            <Button onClick={onCreate} disabled={!room} className="max-sm:px-4!">
              <Plus aria-hidden="true" className="size-5 max-sm:hidden" />
              {createLabel}
            </Button>
          )}
        </div>
      </div>
      {room !== null && (
        <div className="mt-5 min-h-17">
          {room && (
            <UsageBanner
              label={usageLabel}
              {...room}
              isRefused={isRefused}
              notice={overLimit > 0 ? <OverLimitNotice kind={limited} count={overLimit} /> : undefined}
            >
              {/* Over the limit, the notice names it */}
              {usageText(room.count, room.limit === UNLIMITED || overLimit > 0 ? null : room.limit)}
            </UsageBanner>
          )}
        </div>
      )}
    </header>
  );
}
