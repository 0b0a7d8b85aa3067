import { type ReactNode, useRef, useState } from 'react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { countBeyond, hasRoom } from '#src/owners/plans.ts';
import type { BulkChanges, BulkSelected } from '../../app/list/bulk-actions.ts';
import { type Deletion, useDeleteItems } from '../../app/list/delete-items.ts';
import { findFocusAfter, focusRow } from '../../app/list/focus-row.ts';
import type { ListCache } from '../../app/list/list-cache.ts';
import type { ListParams } from '../../app/list/list-params.ts';
import { usePendingDeletions } from '../../app/list/pending-deletions.ts';
import { type PagesQuery, useSelectAll } from '../../app/list/select-all.ts';
import { useSelection } from '../../app/list/selection.ts';
import { useLoadedItems } from '../../app/list/use-loaded-items.ts';
import { useNewFromUrl } from '../../app/new-from-url.ts';
import { useRefreshAtPlanEnd } from '../../billing/over-limit/over-limit-status.tsx';
import { type LimitCode, useLimit } from '../../owners/limit.tsx';
import { useTagDialogs } from '../tags/tag-dialogs.tsx';
import { useTags } from '../tags/use-tags.ts';

export type RowItem = {
  id: string;
  tagIds: string[];
  active?: boolean;
  isDisabled?: boolean;
  showOnProfile?: boolean;
};

type Question = { title: ReactNode; description: ReactNode; confirmLabel: string; cancelLabel: string };

/** `question`: asks before items are deleted. */
export type ListDeletion<Item> = Deletion<Item> & { question?: (items: readonly Item[]) => Question };

/** What one kind of items has of its own. */
type ListSpec<Page, Item extends RowItem, Usage> = {
  kind: DraftKind;
  params: ListParams;
  query: { search: string; sort: string; tagIds: string[] };
  defaultSort: string;
  /** the filters of its own, and whether they are in use */
  filters?: readonly boolean[];
  pages: PagesQuery<Page>;
  /** must stay the same function */
  itemsOf: (page: Page) => Item[];
  titleOf: (item: Item) => string;
  isSelectable?: (item: Item) => boolean;
  cache: ListCache<Item>;
  /** members have none */
  hasUsage?: boolean;
  usage: { data: Usage | undefined; isError: boolean; refetch: () => Promise<unknown> };
  usageWithout: (usage: Usage, items: readonly Item[]) => Usage;
  roomOf: (usage: Usage) => { count: number; limit: number };
  limitCode: LimitCode;
  deletion: ListDeletion<Item>;
} & BulkChanges;

type ItemDialog = 'share' | 'formats' | 'move';
type Dialog = 'create' | 'delete' | ItemDialog;

const SEARCH_ABOVE = 6; // items
const DIALOG_CLOSE_MS = 200;

/** The state of a screen that lists items: what is found, selected, asked and being deleted. */
export function useItemList<Page extends { found: number | null }, Item extends RowItem, Usage>(
  spec: ListSpec<Page, Item, Usage>,
) {
  const { kind, params, query, defaultSort, pages, itemsOf, titleOf, cache, usage, deletion } = spec;
  const { isSelectable = () => true, hasUsage = true } = spec;
  useRefreshAtPlanEnd();
  const deleted = usePendingDeletions<Item>(kind);
  const { items, found } = useLoadedItems(pages.data?.pages, itemsOf, deleted);
  const used = usage.data && spec.usageWithout(usage.data, [...deleted.values()]);
  const room = used && spec.roomOf(used);
  const tags = useTags();
  const tagDialogs = useTagDialogs(kind, cache);
  const scope = JSON.stringify(query);
  const selectable = items.filter(isSelectable);
  const selection = useSelection(
    selectable.map(({ id }) => id),
    scope,
  );
  const all = useSelectAll(
    pages,
    (page) =>
      itemsOf(page)
        .filter(isSelectable)
        .map(({ id }) => id),
    selection,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const { refuse } = useLimit();
  const [isRefused, setRefused] = useState(false);
  const [opened, setOpened] = useState<{ dialog: Dialog; items: readonly Item[] } | null>(null);
  const close = () => setOpened(null);
  const open = (dialog: Dialog, some: readonly Item[] = []) => setOpened({ dialog, items: some });
  const deleteItems = useDeleteItems({
    ...deletion,
    kind,
    titleOf,
    cache,
    onUndone: ([first]) => first && focusRow(first.id),
  });

  function create(): void {
    const isFull = room !== undefined && !hasRoom(room.limit, room.count);
    setRefused(isFull);
    if (isFull) refuse(spec.limitCode);
    else open('create');
  }
  useNewFromUrl(room !== undefined, create);

  /** `isAsked`: in a dialog */
  function leave(gone: readonly Item[], isAsked = true): void {
    const ids = gone.map(({ id }) => id);
    const moveFocus = findFocusAfter(ids, heading.current);
    if (!isAsked) moveFocus();
    close();
    selection.remove(ids);
    // The focused button is removed with its row, after the dialog closes
    if (isAsked) setTimeout(moveFocus, DIALOG_CLOSE_MS);
  }

  function remove(gone: readonly Item[]): void {
    leave(gone, deletion.question !== undefined);
    deleteItems(gone);
  }

  const tag = (some: readonly Item[]) => tagDialogs.tag(some.map((item) => ({ ...item, title: titleOf(item) })));
  const askToDelete = (some: readonly Item[]) => (deletion.question ? open('delete', some) : remove(some));
  const marked = selectable.filter(({ id }) => selection.ids.has(id));
  const selected: BulkSelected = {
    kind,
    items: marked,
    onTag: () => tag(marked),
    onSwitch: spec.onSwitch,
    onShow: spec.onShow,
    onTemplate: spec.onTemplate,
    onInvite: spec.onInvite,
    onDelete: () => askToDelete(marked),
  };

  const filters = [...(spec.filters ?? []), query.tagIds.length > 0].filter(Boolean).length;
  const isFiltered = query.search !== '' || filters > 0;
  const isOwnOrder = query.sort === defaultSort && !isFiltered;
  const isLoaded = pages.data !== undefined && (used !== undefined || !hasUsage);
  return {
    kind,
    params,
    query,
    defaultSort,
    /** how many are in use */
    filters,
    isFiltered,
    isOwnOrder,
    isSearchable: pages.isPlaceholderData || found > SEARCH_ABOVE || !isOwnOrder || tags.tags.length > 0,
    items,
    /** on all pages */
    found,
    used,
    room,
    overLimit: room ? countBeyond(room.limit, room.count) : 0,
    isRefused,
    isLoaded,
    isEmpty: isLoaded && !pages.isPlaceholderData && found === 0 && !isFiltered,
    hasFailed: pages.isError || usage.isError,
    isFetching: pages.isFetching,
    retry: () => void Promise.all([pages.refetch(), usage.refetch()]),
    scope,
    hasMore: pages.hasNextPage,
    loadMore: () => pages.fetchNextPage({ cancelRefetch: false }),
    heading,
    tags,
    tagDialogs,
    selection,
    bulkBar: {
      selection,
      found: pages.hasNextPage ? found : selectable.length,
      onSelectAll: all.selectAll,
      isSelectingAll: all.isSelecting,
      selected,
    },
    create,
    isCreating: opened?.dialog === 'create',
    tag: (item: Item) => tag([item]),
    remove: (item: Item) => askToDelete([item]),
    /** after it was moved to another owner */
    leave: (item: Item) => leave([item]),
    question: opened?.dialog === 'delete' && deletion.question?.(opened.items),
    confirm: () => opened && remove(opened.items),
    open: (dialog: ItemDialog, item: Item) => open(dialog, [item]),
    /** The item that a dialog was opened for, as the list has it now. */
    opened(dialog: ItemDialog): Item | undefined {
      const [item] = opened?.dialog === dialog ? opened.items : [];
      return item && (items.find(({ id }) => id === item.id) ?? item);
    },
    close,
  };
}

/** `Page` and `Usage` matter to the hook only. */
export type ListState<Item extends RowItem> = Omit<
  ReturnType<typeof useItemList<{ found: number | null }, Item, unknown>>,
  'used'
>;
