/** Contents by their status, in columns between which they are moved. */
import type { ContentSummary } from "@pressroom/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { contentStatuses } from "../../kit/choices.ts";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { exactTime, formatNumber } from "../../kit/format.ts";
import { kitWords } from "../../words/kit.ts";
import { planningWords } from "../../words/planning.ts";
import { ContentCard, dropPlace } from "./content-card.tsx";
import { countsQuery } from "./counts-query.ts";
import { typeName } from "./details-card.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useContentChanges } from "./use-content-changes.ts";

const words = planningWords.board;
const shownMax = 50;

export interface PlanFilters {
  brand_id?: number;
  content_type?: string;
  tag?: string;
}

export function ContentBoard({ filters }: { filters: PlanFilters }) {
  const pressroom = usePressroom();
  const change = useContentChanges();
  const [scheduled, setScheduled] = useState<ContentSummary>();
  const counts = useQuery(countsQuery(pressroom, filters.brand_id));
  const columns = useQueries({
    queries: contentStatuses.map((status) => ({
      queryKey: ["contents", "board", status, filters],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const asked = { ...filters, status, limit: shownMax } as const;
        return (await pressroom.contents.list(asked as object, { signal }).page()).items;
      },
    })),
  });
  const all = columns.flatMap(({ data }) => data ?? []);
  const failed = columns.find(({ error }) => error !== null);
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
      <p className="mb-3 text-sm text-soft">{words.hint}</p>
      <div
        role="group"
        aria-label={planningWords.views.board}
        tabIndex={0}
        className="flex gap-3 overflow-x-auto pb-3"
      >
        {contentStatuses.map((status, index) => {
          const items = columns[index]?.data ?? [];
          const count = counts.data?.statuses[status];
          return (
            <section
              key={status}
              aria-label={kitWords.contentStatuses[status]}
              aria-busy={columns[index]?.isPending}
              {...dropPlace((id) => move(id, status))}
              className="flex min-h-40 w-64 min-w-48 flex-1 flex-col gap-2 rounded-xl bg-sunken p-2"
            >
              <h2 className="flex justify-between px-1 text-sm font-semibold">
                {kitWords.contentStatuses[status]}
                {count !== undefined && (
                  <span className="font-normal text-soft">{formatNumber(count)}</span>
                )}
              </h2>
              <ul className="flex flex-col gap-2">
                {items.map((content) => (
                  <ContentCard key={content.content_id} {...{ content }} onSchedule={setScheduled}>
                    <p className="mt-1 text-xs text-soft">
                      {typeName(content.content_type)}
                      {content.scheduled_at !== null && ` · ${exactTime(content.scheduled_at)}`}
                    </p>
                  </ContentCard>
                ))}
              </ul>
              {items.length === 0 && <p className="px-1 text-sm text-soft">{words.empty}</p>}
              {items.length === shownMax && <p className="px-1 text-xs text-soft">{words.rest}</p>}
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
