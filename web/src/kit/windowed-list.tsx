/** A virtualized list of any length that scrolls with the page and fetches pages in advance (usePagedList). */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../words/kit.ts";
import { Button } from "./button.tsx";
import { ErrorNotice } from "./error-notice.tsx";
import { rowClass } from "./row-list.tsx";
import { SkeletonRows } from "./skeleton.tsx";

export interface WindowedItems<Item> {
  items: readonly Item[];
  isFirstLoad: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  error: unknown;
  retry: () => void;
}

interface WindowedListProps<Item> {
  label: string;
  list: WindowedItems<Item>;
  keyOf: (item: Item) => string | number;
  row: (item: Item) => ReactNode;
  empty: ReactNode;
  /** Estimated row height before measuring. */
  rowHeight?: number | undefined;
}

/** How many rows are rendered beyond the screen, and how many rows before the end the next page is fetched. */
const overscan = 12;
const aheadRows = 30;

export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { label, list, keyOf, row, empty, rowHeight = 57 } = props;
  const { items, hasMore, isLoadingMore, error, loadMore } = list;
  const listElement = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(offsetOf(listElement.current)), [list.isFirstLoad]);

  const windowed = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan,
    scrollMargin: offset,
  });
  const shown = windowed.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const isNearEnd = lastShown >= items.length - aheadRows;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !error) loadMore();
  }, [isNearEnd, hasMore, isLoadingMore, error, loadMore]);

  const problem = error !== null && error !== undefined && (
    <div className="p-4">
      <ErrorNotice error={error} onRetry={list.retry} />
    </div>
  );
  if (list.isFirstLoad) return <SkeletonRows count={8} />;
  if (items.length === 0) return problem || empty;
  return (
    <>
      <ul
        ref={listElement}
        aria-label={label}
        className="relative -mb-px"
        style={{ height: windowed.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => (
          <li
            key={key}
            ref={windowed.measureElement}
            data-index={index}
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={index + 1}
            className={`absolute inset-x-0 top-0 ${rowClass}`}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {items[index] !== undefined && row(items[index])}
          </li>
        ))}
      </ul>
      {problem ||
        (hasMore && (
          <div className="flex h-14 items-center justify-center">
            <Button variant="quiet" isBusy={isLoadingMore} onClick={loadMore}>
              {isLoadingMore ? kitWords.loading : kitWords.loadMore}
            </Button>
          </div>
        ))}
    </>
  );
}

function offsetOf(element: HTMLElement | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0;
}
