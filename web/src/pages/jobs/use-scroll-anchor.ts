/**
 * Keeps the visible rows in listArea while new rows are inserted above, by scrolling. At the top of the list, new rows
 * push down the others unless a row is hovered or focused. Counts rows inserted out of view.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * `ids` are the rows in order; a different `listName` starts over. Attach `listArea` to the element around the list;
 * `unseen` counts rows inserted since the user was last at the top.
 */
export function useScrollAnchor(ids: readonly number[], listName: string) {
  const listArea = useRef<HTMLDivElement>(null);
  const before = useRef<{ listName: string; ids: readonly number[] }>(null);
  const [newest, setNewest] = useState(Number.POSITIVE_INFINITY);
  const [unseen, setUnseen] = useState(0);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { listName, ids };
    if (!last || last.listName !== listName || last.ids.length === 0) {
      setNewest(ids[0] ?? Number.POSITIVE_INFINITY);
      setUnseen(0);
      return;
    }
    if (last.ids[0] === ids[0] || !listArea.current) return;
    const row = listArea.current.querySelector("li");
    const height = row?.getBoundingClientRect().height ?? 0;
    const above = -listArea.current.getBoundingClientRect().top;
    const isInUse = listArea.current.matches(":hover, :focus-within");
    if (height === 0 || (above <= 0 && !isInUse)) return;
    const anchor = last.ids[Math.max(0, Math.floor(above / height))];
    const was = anchor === undefined ? -1 : last.ids.indexOf(anchor);
    const is = anchor === undefined ? -1 : ids.indexOf(anchor);
    if (is === -1 || is === was) return;
    window.scrollBy({ top: (is - was) * height, behavior: "instant" });
    if (is > was) setUnseen((count) => count + is - was);
  }, [ids, listName]);

  useEffect(() => {
    if (unseen === 0) return undefined;
    const onScroll = () => {
      if ((listArea.current?.getBoundingClientRect().top ?? 0) >= 0) setUnseen(0);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [unseen]);

  const goToTop = useCallback(() => window.scrollTo({ top: 0, behavior: "smooth" }), []);
  /** Whether the row arrived after the list was first shown. */
  const isNew = (id: number) => id > newest;
  return { listArea, unseen, goToTop, isNew };
}
