/** All keywords of a brand as chips, by the alphabet; the arrow keys walk through them, and each can be removed. */
import type { Brand, Keyword } from "@pressroom/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { DownloadIcon } from "../../kit/icons.ts";
import { saveFile } from "../../kit/save-file.ts";
import { SearchField } from "../../kit/search-field.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { keywordsWords as words } from "../../words/keywords.ts";
import { KeywordChips } from "./keyword-chips.tsx";

interface KeywordListProps {
  brand: Brand;
  query: UseQueryResult<Keyword[]>;
  /** Those that came last stand first, to be seen among many. */
  freshIds: ReadonlySet<number>;
}

/** Fewer are seen at a glance. */
const filteredFrom = 15;
/** More are shown when one asks for them: a phone would have to scroll through all. */
const shownMax = 100;

export function KeywordList({ brand, query, freshIds }: KeywordListProps) {
  const [wanted, setWanted] = useState("");
  const [isAll, setAll] = useState(false);
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
    const isOld = ({ keyword_id: id }: Keyword) => (freshIds.has(id) ? 0 : 1);
    return (query.data ?? []).toSorted(
      (one, other) => isOld(one) - isOld(other) || compare(one.keyword, other.keyword),
    );
  }, [query.data, freshIds]);
  const shown = useMemo(() => {
    const sought = wanted.trim().toLocaleLowerCase();
    return sorted.filter(({ keyword }) => keyword.toLocaleLowerCase().includes(sought));
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

/** Saves all keywords of a brand as a file that a spreadsheet opens, and that can be imported again. */
function ExportKeywords({ brandId }: { brandId: number }) {
  const pressroom = usePressroom();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = await pressroom.keywords.listAs("text/csv", brandId);
      saveFile(`keywords-${brandId}.csv`, text, "text/csv;charset=utf-8");
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} icon={DownloadIcon} onClick={() => void save()}>
      {words.exportFile}
    </Button>
  );
}
