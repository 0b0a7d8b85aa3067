import { useLingui } from '@lingui/react/macro';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useScrollSpeed } from './brief-rows.ts';

const ROW_REM = 3.5;
/** About as high as what is above the list. */
const ROWS_ABOVE = 4;
/** Enough for a turn of the wheel. */
const ROWS_BEYOND_THE_SCREEN = 5;

/** Where a row is. */
export type RowPlace = { top: number; position: number; total: number };

type ItemListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** on all pages */
  found: number;
  /** stays rendered wherever the list is scrolled, such as the row that is being moved */
  heldId?: string | null;
  isSelecting: boolean;
  children: (item: Item, place: RowPlace) => ReactNode;
};

/** A list of 56 px rows, of which only those near the screen are rendered, and the one with the focus. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { label, found, heldId = null, isSelecting, children } = props;
  const { t } = useLingui();
  const hint = useId();
  const items = useDeferredGrowth(props.items);
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [row] = useState(rowHeight);
  // Guessed, so that rows are rendered with the screen rather than after it
  const [margin, setMargin] = useState(ROWS_ABOVE * row);
  const [screen] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useScrollSpeed(items.length);

  // What is above the list can grow and shrink. Measured after layout: reading a position earlier would force one more.
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const placesOf = (id: string | null) => (id === null ? -1 : items.findIndex((item) => item.id === id));
  const [focused, held] = [placesOf(focusedId), placesOf(heldId)];
  const count = items.length;
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan }: Range) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
      // With its neighbors, which Tab reaches
      const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const all = new Set([...near, ...kept, held].filter((place) => place >= 0 && place < count));
      return [...all].sort((a, b) => a - b);
    },
    [count, focused, held],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => row,
    overscan: ROWS_BEYOND_THE_SCREEN,
    scrollMargin: margin,
    initialRect: screen,
    rangeExtractor,
    useFlushSync: false,
  });

  function keepFocused({ target }: FocusEvent): void {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item;
    if (id !== undefined) setFocusedId(id);
  }

  return (
    <>
      <p id={hint} hidden>
        {t`The left and right arrow keys move between the buttons of a row.`}
      </p>
      <ul
        ref={list}
        aria-label={label}
        aria-describedby={hint}
        data-selecting={isSelecting || undefined}
        onFocus={keepFocused}
        style={{ height: count * row }}
        className="group/list relative -mx-4 box-content border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border"
      >
        {virtualizer.getVirtualItems().map(({ index }) => {
          const item = items[index];
          return item && children(item, { top: index * row, position: index + 1, total: found });
        })}
      </ul>
    </>
  );
}

/** Renders the items of one more page without blocking the scrolling that loads it. Any other change is rendered at once. */
function useDeferredGrowth<Item>(items: readonly Item[]): readonly Item[] {
  const deferred = useDeferredValue(items);
  const isGrowth =
    deferred.length > 0 &&
    items.length > deferred.length &&
    items[0] === deferred[0] &&
    items[deferred.length - 1] === deferred.at(-1);
  return isGrowth ? deferred : items;
}

/** The height of a row in CSS pixels. */
export function rowHeight(): number {
  return ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
