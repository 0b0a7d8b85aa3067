import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LimitedItemKind } from '#src/owners/limited-items.ts';
import { countBeyond, UNLIMITED } from '#src/owners/plans.ts';
import { loadNextPage } from '../../app/list/next-page.ts';
import { ListFailed } from '../../app/load-failed.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MakeMainButton } from './make-main.tsx';
import { canSelect, initialSelection, type OverLimitItem, roomOf, type Selection, withSelected } from './selection.ts';

/** The items of a kind, a page at a time, and which of them stay. The first page has all that are active: no limit is larger. */
export function useChoice(kind: LimitedItemKind, limit: number, count: number) {
  const isAsked = countBeyond(limit, count) > 0;
  const list = trpc.pausing.page.useInfiniteQuery(
    { kind },
    { enabled: isAsked, getNextPageParam: ({ next }) => next, refetchOnWindowFocus: false },
  );
  const [changed, change] = useState<Selection | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  // Without what was deleted meanwhile
  const chosen = items.filter(({ id }) => changed?.has(id)).map(({ id }) => id);
  const selection: Selection = changed ? new Set(chosen) : initialSelection(items);
  return { kind, limit, isAsked, list, items, selection, change, isChanged: changed !== null };
}

export type Choice = ReturnType<typeof useChoice>;

export function ItemChoice({ title, choice }: { title: string; choice: Choice }) {
  const { t } = useLingui();
  const { kind, limit, list, items, selection, change } = choice;
  if (list.isPending) return <Skeleton className="h-48" />;
  if (!list.data)
    return (
      <ListFailed title={t`Couldn't load your items`} busy={list.isFetching} onRetry={() => list.refetch()}>
        {t`Nothing has changed. Please try again in a moment.`}
      </ListFailed>
    );
  const room = roomOf(items, limit);
  const always = limit - room;
  const isBlocked = ({ id, isMain }: OverLimitItem) =>
    isMain || (!selection.has(id) && !canSelect(selection, id, room));
  const count = selection.size + always;
  return (
    <fieldset>
      <legend className="text-lg font-bold">{title}</legend>
      <p role="status" className="mt-1 text-ink-soft tabular-nums">
        {limit !== UNLIMITED && (
          <Trans>
            {count} of {limit} chosen
          </Trans>
        )}
        {always > 0 && (
          <span className="block">
            <Trans>Your main card always stays.</Trans>
          </span>
        )}
        {room > 0 && items.some((item) => !item.isMain && isBlocked(item)) && (
          <span className="block">
            <Trans>To choose another, deselect one first.</Trans>
          </span>
        )}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <Checkbox
              label={<ItemName item={item} />}
              checked={item.isMain || selection.has(item.id)}
              disabled={isBlocked(item)}
              onChange={(isSelected) => change(withSelected(selection, item.id, isSelected, room))}
            />
            {/* What stays follows the new main card */}
            {kind === 'vcards' && !item.isMain && (
              <MakeMainButton card={{ ...item, name: item.title }} onDone={() => change(null)} />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={list.isFetchingNextPage}
          onClick={() => void loadNextPage(list)}
          className="mt-3"
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </fieldset>
  );
}

function ItemName({ item }: { item: OverLimitItem }) {
  const { t } = useLingui();
  return (
    <span className="wrap-anywhere">
      {item.title}
      {item.isMain && <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-sm">{t`Main card`}</span>}
    </span>
  );
}
