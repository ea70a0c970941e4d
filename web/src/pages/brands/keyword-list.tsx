/** All keywords of a brand as chips, sorted, with keyboard navigation and removal. */
import type { Brand, Keyword } from "@pressroom/client";
import { useMutation } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { CloseIcon, DownloadIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { downloadBlob } from "../../kit/download-blob.ts";
import { SearchField } from "../../kit/forms/search-field.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { keywordsWords as words } from "../../words/keywords.ts";

interface KeywordListProps {
  brand: Brand;
  query: UseQueryResult<Keyword[]>;
  /** Keywords just added are shown first. */
  freshIds: ReadonlySet<number>;
}

/** Shorter lists do not need a filter. */
const filteredFrom = 15;
/** More are shown on request, to keep the page short on phones. */
const shownMax = 100;

export function KeywordList({ brand, query, freshIds }: KeywordListProps) {
  const [wanted, setWanted] = useState("");
  const [isAll, setAll] = useState(false);
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
    const sortGroup = ({ keyword_id: id }: Keyword) => (freshIds.has(id) ? 0 : 1);
    return (query.data ?? []).toSorted(
      (one, other) => sortGroup(one) - sortGroup(other) || compare(one.keyword, other.keyword),
    );
  }, [query.data, freshIds]);
  const shown = useMemo(() => {
    const text = wanted.trim().toLocaleLowerCase();
    return sorted.filter(({ keyword }) => keyword.toLocaleLowerCase().includes(text));
  }, [sorted, wanted]);
  const all = formatNumber(sorted.length);
  return (
    <Card
      title={words.listTitle}
      description={
        sorted.length === 0
          ? undefined
          : shown.length === sorted.length
            ? words.count(all)
            : words.shown(formatNumber(shown.length), all)
      }
      actions={
        sorted.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            {sorted.length >= filteredFrom && (
              <SearchField
                label={words.filter}
                value={wanted}
                onSearch={setWanted}
                className="w-full sm:w-56"
              />
            )}
            <ExportKeywords brandId={brand.brand_id} />
          </div>
        ) : undefined
      }
    >
      {query.data ? (
        <>
          {sorted.length === 0 && <p className="text-sm text-soft">{words.empty}</p>}
          {sorted.length > 0 && shown.length === 0 && (
            <p className="text-sm text-soft">{words.nothingFits(wanted.trim())}</p>
          )}
          <KeywordChips
            brand={brand}
            keywords={isAll ? shown : shown.slice(0, shownMax)}
            freshIds={freshIds}
          />
          {!isAll && shown.length > shownMax && (
            <Button size="small" className="mt-4" onClick={() => setAll(true)}>
              {words.showAll(formatNumber(shown.length))}
            </Button>
          )}
        </>
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ChipsSkeleton />
      )}
    </Card>
  );
}

interface KeywordChipsProps {
  brand: Brand;
  keywords: readonly Keyword[];
  freshIds: ReadonlySet<number>;
}

/** Only one chip is in the tab order; arrow keys, Home and End move between them. */
function KeywordChips({ brand, keywords, freshIds }: KeywordChipsProps) {
  const pressroom = usePressroom();
  const { brand_id: brandId } = brand;
  const isArchived = brand.archived_at !== null;
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const remove = useOptimisticChange<Keyword[], Keyword>({
    queryKey: ["keywords", brandId],
    apply: (shown, gone) => shown.filter(({ keyword_id: id }) => id !== gone.keyword_id),
    send: ({ keyword_id: id }) => pressroom.keywords.removeOne(brandId, id),
    undo: ({ keyword }) => pressroom.keywords.add(brandId, { keywords: [keyword] }),
    done: ({ keyword }) => words.removed(keyword),
    touches: [["brands"]],
  });
  if (keywords.length === 0) return null;
  const active = Math.min(at, keywords.length - 1);
  const focusAt = (index: number) => {
    const next = Math.max(0, Math.min(keywords.length - 1, index));
    setAt(next);
    list.current?.querySelectorAll("button").item(next)?.focus();
  };
  const removeAt = (keyword: Keyword, index: number) => {
    setAt(index);
    remove.mutate(keyword);
    // Focus the next chip, so that several can be removed in a row.
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
      focusAt(wanted);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      removeAt(keyword, index);
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
                onClick={() => removeAt(keyword, index)}
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

function ChipsSkeleton() {
  return (
    <div className="flex flex-wrap gap-2" aria-hidden="true">
      {[28, 40, 24, 36, 32, 44, 28].map((width, index) => (
        <span key={index} style={{ width: `${width / 4}rem` }}>
          <Skeleton className="h-8 w-full rounded-lg" />
        </span>
      ))}
    </div>
  );
}

/** Downloads all keywords as a CSV file that spreadsheets can open and that can be imported again. */
function ExportKeywords({ brandId }: { brandId: number }) {
  const pressroom = usePressroom();
  const saving = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const text = await pressroom.keywords.listAs("text/csv", brandId);
      const file = new Blob([text], { type: "text/csv;charset=utf-8" });
      downloadBlob(`keywords-${brandId}.csv`, file);
    },
    onError: useErrorToast(),
  });
  return (
    <Button
      label={words.exportFile}
      size="small"
      isBusy={saving.isPending}
      icon={DownloadIcon}
      onClick={() => saving.mutate()}
    />
  );
}
