/** Puts the newest page of a list over the pages that are shown: changed items change where they stand, new ones come first. */
import type { Page } from "@pressroom/client";
import type { PagedData } from "./use-paged-list.ts";

export function mergeNewest<Item>(
  shown: PagedData<Item>,
  newest: Page<Item>,
  keyOf: (item: Item) => string | number,
): PagedData<Item> {
  const [first, ...others] = shown.pages;
  // One page is replaced whole, so that what was deleted goes too.
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
  // More new ones than a page holds: between them and the shown ones some may be missing, so the list begins anew.
  if (!top || added.length === newest.items.length) {
    return { pages: [newest], pageParams: [null] };
  }
  return { ...shown, pages: [{ ...top, items: [...added, ...top.items] }, ...rest] };
}
