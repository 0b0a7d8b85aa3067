import type { ComponentType, ReactNode } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { withTexts } from '../../app/i18n.tsx';
import { lazy, type Preload } from '../../app/lazy.tsx';
import { ListSkeleton } from '../../app/list/list-skeleton.tsx';
import type { ListFailure } from '../../app/load-failed.tsx';
import type { OpenMenu } from '../../app/menu-button.tsx';
import { usePageTitle } from '../../app/page-header.tsx';
import { ShowMore } from '../../app/show-more.tsx';
import { ListHeader, type ListHeaderTexts } from '../../billing/list-header.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useStable } from '../../ui/use-stable.ts';
import type { Tags } from '../tags/use-tags.ts';
import { ListFilters, type ListFiltersProps } from './list-filters.tsx';
import type { ListState, RowItem } from './use-item-list.ts';

// Selecting comes after reading
const BulkBar = lazy(async () => (await withTexts(import('../../app/list/bulk-bar.tsx'))).BulkBar);

export type ListRowProps<Item> = {
  isSelected: boolean;
  tags: Tags;
  onSelect: (id: string, isRange: boolean) => void;
  menuOf: (item: Item, open: OpenMenu) => ReactNode;
};

export type ListRows<Item> = {
  items: readonly Item[];
  /** on all pages */
  found: number;
  isSelecting: boolean;
  rowOf: (item: Item) => ListRowProps<Item>;
};

type ListScreenProps<Item extends RowItem> = ListHeaderTexts &
  ListFiltersProps & {
    list: ListState<Item>;
    /** whether the header can create, too */
    hasCreate: boolean;
    /** whether the role permits it */
    mayCreate?: boolean;
    empty: { illustration: ReactNode; title: string; text: ReactNode };
    failed: ComponentType<ListFailure>;
    foundText: (found: number) => ReactNode;
    intro?: ReactNode;
    /** in the header, beside that of creating */
    actions?: ReactNode;
    menuOf: (item: Item, open: OpenMenu) => ReactNode;
    /** loads the menus */
    menuPreload: Preload;
    dialogs: ReactNode;
    children: (rows: ListRows<Item>) => ReactNode;
  };

/** A screen that lists all items of a kind. */
export function ListScreen<Item extends RowItem>(props: ListScreenProps<Item>) {
  const {
    list,
    title,
    createLabel,
    hasCreate,
    mayCreate = true,
    empty,
    failed: Failed,
    foundText,
    intro,
    dialogs,
    children,
  } = props;
  const { items, found, room, tags, selection, isLoaded, isFiltered, question } = list;
  usePageTitle(title);
  const rowActions = { tags, onSelect: useStable(selection.toggle), menuOf: useStable(props.menuOf) };
  return (
    <>
      <ListHeader
        {...props}
        headingRef={list.heading}
        room={mayCreate ? room : null}
        overLimit={list.overLimit}
        isRefused={list.isRefused}
        onCreate={hasCreate && mayCreate ? list.create : null}
      />
      {list.isEmpty && (
        <EmptyState
          illustration={empty.illustration}
          title={empty.title}
          action={mayCreate && <Button onClick={list.create}>{createLabel}</Button>}
        >
          <p>{empty.text}</p>
        </EmptyState>
      )}
      {intro}
      {list.isSearchable && (
        <>
          <ListFilters {...props} />
          <p
            role="status"
            className={classNames(isLoaded && found === 0 ? 'py-6' : 'text-sm not-empty:mb-3', 'text-ink-soft')}
          >
            {isLoaded && isFiltered && foundText(found)}
          </p>
        </>
      )}
      {!isLoaded && !list.hasFailed && <ListSkeleton />}
      {!isLoaded && list.hasFailed && <Failed busy={list.isFetching} onRetry={list.retry} />}
      {items.length > 0 && (
        <div {...props.menuPreload} className="contents">
          {children({
            items,
            found,
            isSelecting: selection.isSelecting,
            rowOf: (item) => ({ ...rowActions, isSelected: selection.ids.has(item.id) }),
          })}
        </div>
      )}
      {list.hasMore && <ShowMore key={list.scope} shown={items.length} onMore={list.loadMore} />}
      <BulkBar {...list.bulkBar} open={selection.isSelecting} />
      {question && (
        <ConfirmDialog open onOpenChange={(open) => !open && list.close()} {...question} onConfirm={list.confirm} />
      )}
      {dialogs}
      {list.tagDialogs.dialogs}
    </>
  );
}
