/**
 * Keeps what one reads where it is while new rows come in above it: the page is scrolled by as much as they are high.
 * At the top of the list they are let in, unless one points at a row or has the focus on one. Counts those that came
 * out of sight.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * `ids` are those of the rows, in their order; a list of another name begins anew. `place` goes on what surrounds the
 * list, and `unseen` are those that came above the screen since one was at the top.
 */
export function useScrollAnchor(ids: readonly number[], listName: string) {
  const place = useRef<HTMLDivElement>(null);
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
    if (last.ids[0] === ids[0] || !place.current) return;
    const row = place.current.querySelector("li");
    const height = row?.getBoundingClientRect().height ?? 0;
    const above = -place.current.getBoundingClientRect().top;
    const isHeld = place.current.matches(":hover, :focus-within");
    if (height === 0 || (above <= 0 && !isHeld)) return;
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
      if ((place.current?.getBoundingClientRect().top ?? 0) >= 0) setUnseen(0);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [unseen]);

  const goToTop = useCallback(() => window.scrollTo({ top: 0, behavior: "smooth" }), []);
  /** Whether it came after the list was first shown. */
  const isNew = (id: number) => id > newest;
  return { place, unseen, goToTop, isNew };
}
