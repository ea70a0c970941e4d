/** A board with one column per status; cards are moved between them. */
import type { ContentSummary } from "@pressroom/client";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { typeName } from "../../kit/content-type.tsx";
import { contentStatuses } from "../../kit/filter-values.ts";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { exactTime, formatNumber } from "../../kit/format.ts";
import { kitWords } from "../../words/kit.ts";
import { planningWords } from "../../words/planning.ts";
import { ContentCard, dropTarget } from "./content-card.tsx";
import { countsQuery } from "./content-query.ts";
import { useBrandName } from "./use-brand-name.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useContentChanges } from "./use-content-changes.ts";

const words = planningWords.board;
const shownMax = 50;
const foundMax = 100;

export interface PlanFilters {
  /** Not available in the calendar. */
  q?: string;
  language?: string;
  brand_id?: number;
  content_type?: string;
  tag?: string;
}

export function ContentBoard({ filters }: { filters: PlanFilters }) {
  const pressroom = usePressroom();
  const change = useContentChanges();
  const [scheduled, setScheduled] = useState<ContentSummary>();
  const counts = useQuery(countsQuery(pressroom, filters.brand_id));
  const isSearched = filters.q !== undefined;
  // One search for all columns: the service limits concurrent searches.
  const found = useQuery({
    queryKey: ["contents", "board", "search", filters],
    enabled: isSearched,
    queryFn: async ({ signal }) =>
      (await pressroom.contents.list({ ...filters, limit: foundMax } as object, { signal }).page())
        .items,
    placeholderData: keepPreviousData,
  });
  const columns = useQueries({
    queries: contentStatuses.map((status) => ({
      queryKey: ["contents", "board", status, filters],
      enabled: !isSearched,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const asked = { ...filters, status, limit: shownMax } as const;
        return (await pressroom.contents.list(asked as object, { signal }).page()).items;
      },
    })),
  });
  const nameOf = useBrandName();
  const { brand_id: _brand, ...narrowing } = filters;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const all = isSearched ? (found.data ?? []) : columns.flatMap(({ data }) => data ?? []);
  const failed = [found, ...columns].find(({ error }) => error !== null);
  const move = (id: number, status: ContentSummary["status"]) => {
    const content = all.find((one) => one.content_id === id);
    if (!content || content.status === status) return;
    if (status === "scheduled" && content.scheduled_at === null) setScheduled(content);
    else {
      const name = kitWords.contentStatuses[status];
      void change([{ content_id: id, status }], planningWords.statusSet("1", name));
    }
  };
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <>
      <p className="mb-3 text-sm text-soft">
        <span className="max-lg:hidden pointer-coarse:hidden">{words.hint}</span>
        <span className="hidden max-lg:inline pointer-coarse:inline">{words.menuHint}</span>{" "}
        {isSearched && all.length === foundMax && words.foundRest}
      </p>
      <div
        role="group"
        aria-label={planningWords.views.board}
        tabIndex={0}
        className="flex gap-3 overflow-x-auto pb-3"
      >
        {contentStatuses.map((status, index) => {
          const items = all.filter((one) => one.status === status);
          const { isPending = false } = isSearched ? found : (columns[index] ?? {});
          const isCut = isSearched ? all.length === foundMax : items.length === shownMax;
          // The service's counts can only be filtered by brand.
          const count = isNarrowed
            ? formatNumber(items.length) + (isCut ? "+" : "")
            : counts.data && formatNumber(counts.data.statuses[status]);
          return (
            <section
              key={status}
              aria-label={kitWords.contentStatuses[status]}
              aria-busy={isPending}
              {...dropTarget((id) => move(id, status))}
              className="flex min-h-40 w-64 min-w-48 flex-1 flex-col gap-2 rounded-xl bg-sunken p-2"
            >
              <h2 className="flex justify-between px-1 text-sm font-semibold">
                {kitWords.contentStatuses[status]}
                {count !== undefined && <span className="font-normal text-soft">{count}</span>}
              </h2>
              <ul className="flex flex-col gap-2">
                {items.map((content) => (
                  <ContentCard key={content.content_id} {...{ content }} onSchedule={setScheduled}>
                    <p className="mt-1 text-xs wrap-anywhere text-soft">
                      {[
                        typeName(content.content_type),
                        nameOf(content),
                        content.scheduled_at !== null && exactTime(content.scheduled_at),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </p>
                  </ContentCard>
                ))}
              </ul>
              {items.length === 0 && !isPending && (
                <p className="px-1 text-sm text-soft">{words.empty}</p>
              )}
              {!isSearched && isCut && <p className="px-1 text-xs text-soft">{words.rest}</p>}
            </section>
          );
        })}
      </div>
      {scheduled && (
        <ScheduleDialog contents={[scheduled]} onClose={() => setScheduled(undefined)} />
      )}
    </>
  );
}
