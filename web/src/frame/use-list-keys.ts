/** Shortcuts that move through the rows of a list. Each row has one link with `data-row`, which Enter opens. */
import { useShortcut } from "./shortcuts.tsx";

interface ListKeys {
  words: { next: string; previous: string; remove: string };
  onRemove: (id: number) => void;
}

export function useListKeys({ words, onRemove }: ListKeys): void {
  useShortcut("j", words.next, () => step(1));
  useShortcut("k", words.previous, () => step(-1));
  useShortcut("#", words.remove, () => {
    const focused = focusedRow();
    if (!focused) return;
    const id = Number(focused.querySelector<HTMLElement>("[data-row]")?.dataset["row"]);
    // Move the focus to the row that takes the place of the removed one.
    step(1);
    onRemove(id);
  });
}

function step(by: 1 | -1): void {
  const focused = focusedRow();
  const index = focused ? Number(focused.dataset["index"]) + by : undefined;
  const rows = [...document.querySelectorAll<HTMLElement>("main li[data-index]")];
  const next =
    index === undefined
      ? // The first that can be seen below the bar at the top.
        rows.find((row) => row.getBoundingClientRect().top >= 0)
      : rows.find((row) => Number(row.dataset["index"]) === index);
  const link = next?.querySelector<HTMLElement>("[data-row]");
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("main li[data-index]") ?? null;
}
