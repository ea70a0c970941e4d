/**
 * Merges the newest page of a list into the pages shown: changed items are updated in place, new ones are added at the
 * top.
 */
import type { Page } from "@pressroom/client";
import type { PagedData } from "./use-paged-list.ts";

export function mergeNewest<Item>(
  shown: PagedData<Item>,
  newest: Page<Item>,
  keyOf: (item: Item) => string | number,
): PagedData<Item> {
  const [first, ...others] = shown.pages;
  // A single page is replaced, so that deleted items disappear.
  if (!first || others.length === 0) return { ...shown, pages: [newest] };
  const fresh = new Map(newest.items.map((item) => [keyOf(item), item]));
  const known = new Set<string | number>();
  const pages = shown.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => {
      known.add(keyOf(item));
      return fresh.get(keyOf(item)) ?? item;
    }),
  }));
  const added = newest.items.filter((item) => !known.has(keyOf(item)));
  const [top, ...rest] = pages;
  // If all items are new, there may be a gap between them and the items shown, so the list starts over.
  if (!top || added.length === newest.items.length) {
    return { pages: [newest], pageParams: [null] };
  }
  return { ...shown, pages: [{ ...top, items: [...added, ...top.items] }, ...rest] };
}
