/** All keywords of a brand as chips, by the alphabet; the arrow keys walk through them, and each can be removed. */
import type { Brand, Keyword } from "@pressroom/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { SearchField } from "../../kit/search-field.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { keywordsWords as words } from "../../words/keywords.ts";
import { KeywordChips } from "./keyword-chips.tsx";

interface KeywordListProps {
  brand: Brand;
  query: UseQueryResult<Keyword[]>;
  /** Those that came last, to be found among many. */
  freshIds: ReadonlySet<number>;
}

/** Fewer are seen at a glance. */
const filteredFrom = 15;

export function KeywordList({ brand, query, freshIds }: KeywordListProps) {
  const [wanted, setWanted] = useState("");
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
    return (query.data ?? []).toSorted((one, other) => compare(one.keyword, other.keyword));
  }, [query.data]);
  const shown = useMemo(() => {
    const sought = wanted.trim().toLocaleLowerCase();
    return sorted.filter(({ keyword }) => keyword.toLocaleLowerCase().includes(sought));
  }, [sorted, wanted]);
  const all = formatNumber(sorted.length);
  return (
    <Card
      title={words.listTitle}
      description={
        query.data &&
        (shown.length === sorted.length
          ? words.count(all)
          : words.shown(formatNumber(shown.length), all))
      }
      actions={
        sorted.length >= filteredFrom ? (
          <SearchField
            label={words.filter}
            value={wanted}
            onSearch={setWanted}
            className="w-full sm:w-64"
          />
        ) : undefined
      }
    >
      {query.data ? (
        <>
          {sorted.length === 0 && <p className="text-sm text-soft">{words.empty}</p>}
          {sorted.length > 0 && shown.length === 0 && (
            <p className="text-sm text-soft">{words.nothingFits(wanted.trim())}</p>
          )}
          <KeywordChips brand={brand} keywords={shown} freshIds={freshIds} />
        </>
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ChipsSkeleton />
      )}
    </Card>
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
