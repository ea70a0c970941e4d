/** Chips of which one can be reached by Tab; from there the arrow keys, Home and End lead to all others. */
import type { Brand, Keyword } from "@pressroom/client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useUndoable } from "../../api/use-undoable.ts";
import { CloseIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { keywordsWords as words } from "../../words/keywords.ts";

interface KeywordChipsProps {
  brand: Brand;
  keywords: readonly Keyword[];
  freshIds: ReadonlySet<number>;
}

export function KeywordChips({ brand, keywords, freshIds }: KeywordChipsProps) {
  const pressroom = usePressroom();
  const { brand_id: brandId } = brand;
  const isArchived = brand.archived_at !== null;
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const remove = useUndoable<Keyword[], Keyword>({
    queryKey: ["keywords", brandId],
    apply: (shown, gone) => shown.filter(({ keyword_id: id }) => id !== gone.keyword_id),
    send: ({ keyword_id: id }) => pressroom.keywords.removeOne(brandId, id),
    undo: ({ keyword }) => pressroom.keywords.add(brandId, { keywords: [keyword] }),
    done: ({ keyword }) => words.removed(keyword),
    touches: [["brands"]],
  });
  if (keywords.length === 0) return null;
  const active = Math.min(at, keywords.length - 1);
  const go = (index: number) => {
    const next = Math.max(0, Math.min(keywords.length - 1, index));
    setAt(next);
    list.current?.querySelectorAll("button").item(next)?.focus();
  };
  const take = (keyword: Keyword, index: number) => {
    setAt(index);
    remove.mutate(keyword);
    // The one that moves up gets the focus, so that several can be removed in a row.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll("button") ?? [];
      [...buttons][Math.min(index, buttons.length - 1)]?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, keyword: Keyword, index: number) => {
    const wanted = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: keywords.length - 1,
    }[event.key];
    if (wanted !== undefined) {
      event.preventDefault();
      go(wanted);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      take(keyword, index);
    }
  };
  return (
    <>
      {!isArchived && <p className="sr-only">{words.listHelp}</p>}
      <ul ref={list} aria-label={words.list} className="flex flex-wrap gap-2">
        {keywords.map((keyword, index) => (
          <li
            key={keyword.keyword_id}
            className={joinClasses(
              "inline-flex max-w-full items-center rounded-lg border border-line text-sm",
              freshIds.has(keyword.keyword_id) ? "bg-good-soft text-good" : "bg-canvas",
              isArchived && "pr-3",
            )}
          >
            <bdi className="min-w-0 py-1.5 pl-3 wrap-anywhere">{keyword.keyword}</bdi>
            {!isArchived && (
              <button
                type="button"
                tabIndex={index === active ? 0 : -1}
                aria-label={words.remove(keyword.keyword)}
                onFocus={() => setAt(index)}
                onKeyDown={(event) => onKeyDown(event, keyword, index)}
                onClick={() => take(keyword, index)}
                className="flex size-8 shrink-0 items-center justify-center self-stretch rounded-lg text-soft hover:text-bad max-sm:size-11"
              >
                <CloseIcon className="size-3.5" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
