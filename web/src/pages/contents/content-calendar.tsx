/** Scheduled content by month or week, in the browser's time zone. */
import type { ContentSummary } from "@pressroom/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { exactTime, formatNumber } from "../../kit/format.ts";
import { IconButton } from "../../kit/icon-button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { Segmented } from "../../kit/forms/segmented.tsx";
import { useNow } from "../../kit/use-now.ts";
import { planningWords } from "../../words/planning.ts";
import { addDays, daysOf, moveTo, startOf, step, timeZone } from "./calendar-days.ts";
import type { Span } from "./calendar-days.ts";
import type { PlanFilters } from "./content-board.tsx";
import { ContentCard, dropTarget } from "./content-card.tsx";
import { ContentStatus } from "./content-status.tsx";
import { useBrandName } from "./use-brand-name.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useContentChanges } from "./use-content-changes.ts";

const words = planningWords.calendar;
const itemsMax = 1_000;
const monthName = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric" });
const dayName = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

export function ContentCalendar({ filters }: { filters: PlanFilters }) {
  const pressroom = usePressroom();
  const change = useContentChanges();
  const [span, setSpan] = useState<Span>("month");
  const [anchor, setAnchor] = useState(() => startOf(new Date()));
  const today = startOf(new Date(useNow())).getTime();
  const [scheduled, setScheduled] = useState<ContentSummary>();
  const days = daysOf(anchor, span);
  const from = days[0] ?? anchor;
  const until = addDays(days.at(-1) ?? anchor, 1);
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ["contents", "calendar", from.toISOString(), until.toISOString(), filters],
    queryFn: async ({ signal }) => {
      const items: ContentSummary[] = [];
      const asked = {
        ...filters,
        order: "scheduled",
        scheduled_after: from.toISOString(),
        scheduled_before: until.toISOString(),
        limit: 100,
      };
      for await (const item of pressroom.contents.list(asked as object, { signal })) {
        items.push(item);
        if (items.length === itemsMax) break;
      }
      return items;
    },
    placeholderData: keepPreviousData,
  });
  const byDay = Map.groupBy(data, ({ scheduled_at: at }) => startOf(new Date(at ?? 0)).getTime());
  // On phones, the list starts with today, and earlier days are shown on request.
  const [isEarlierShown, setEarlierShown] = useState(false);
  const isNow = from.getTime() <= today && today < until.getTime();
  const earlier =
    isNow && !isEarlierShown
      ? data.filter(({ scheduled_at: at }) => Date.parse(at ?? "") < today).length
      : 0;
  const nameOf = useBrandName();
  const move = (id: number, day: Date) => {
    const content = data.find((one) => one.content_id === id);
    if (content?.scheduled_at == null) return;
    const at = moveTo(new Date(content.scheduled_at), day).toISOString();
    if (at === new Date(content.scheduled_at).toISOString()) return;
    void change([{ content_id: id, scheduled_at: at }], planningWords.scheduled(exactTime(at)));
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton
          label={words.previous}
          icon={ArrowLeftIcon}
          onClick={() => setAnchor(step(anchor, span, -1))}
        />
        <IconButton
          label={words.next}
          icon={ArrowRightIcon}
          onClick={() => setAnchor(step(anchor, span, 1))}
        />
        <Button label={words.today} onClick={() => setAnchor(startOf(new Date()))} />
        <h2 aria-live="polite" className="mr-auto text-base font-semibold">
          {monthName.format(span === "week" ? from : anchor)}
        </h2>
        <Segmented
          label={words.span}
          value={span}
          onChoose={setSpan}
          choices={[
            { value: "month", label: words.month },
            { value: "week", label: words.week },
          ]}
        />
      </div>
      <p className="mb-3 text-sm text-soft">
        {planningWords.zone(timeZone)}{" "}
        <span className="max-lg:hidden pointer-coarse:hidden">{words.hint}</span>
        <span className="hidden max-lg:inline pointer-coarse:inline">{words.menuHint}</span>
      </p>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {earlier > 0 && (
        <Button
          label={words.earlier(formatNumber(earlier))}
          className="mb-3 lg:hidden"
          onClick={() => setEarlierShown(true)}
        />
      )}
      <div className="grid grid-cols-7 gap-px overflow-hidden rounded-xl border border-line bg-line max-lg:grid-cols-1">
        {days.slice(0, 7).map((day) => (
          <div
            key={day.getTime()}
            aria-hidden="true"
            className="bg-sunken px-2 py-1 text-xs text-soft max-lg:hidden"
          >
            {weekday.format(day)}
          </div>
        ))}
        {days.map((day) => {
          const items = byDay.get(day.getTime()) ?? [];
          const isOther = span === "month" && day.getMonth() !== anchor.getMonth();
          return (
            <section
              key={day.getTime()}
              aria-label={dayName.format(day)}
              data-day={day.getDate()}
              {...dropTarget((id) => move(id, day))}
              className={joinClasses(
                "flex min-w-0 flex-col gap-1 p-1.5",
                span === "month" ? "min-h-24" : "min-h-64",
                isOther ? "bg-sunken" : "bg-canvas",
                (items.length === 0 || (earlier > 0 && day.getTime() < today)) && "max-lg:hidden",
                "max-lg:min-h-0",
              )}
            >
              <span
                className={joinClasses(
                  "text-xs max-lg:hidden",
                  day.getTime() === today ? "font-bold text-accent" : "text-soft",
                )}
              >
                {day.getDate()}
              </span>
              <span className="text-sm font-semibold lg:hidden">
                {day.getTime() === today ? words.isToday(dayName.format(day)) : dayName.format(day)}
              </span>
              <ul className="flex flex-col gap-1">
                {items.map((content) => (
                  <ContentCard
                    key={content.content_id}
                    content={content}
                    onSchedule={setScheduled}
                    isSmall
                  >
                    <p className="truncate text-xs text-soft">
                      {[clock.format(new Date(content.scheduled_at ?? 0)), nameOf(content)]
                        .filter(Boolean)
                        .join(" · ")}
                    </p>
                    <span className="lg:max-xl:hidden">
                      <ContentStatus content={content} />
                    </span>
                  </ContentCard>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {data.length === 0 && <p className="mt-3 text-sm text-soft">{words.nothing}</p>}
      {scheduled && (
        <ScheduleDialog contents={[scheduled]} onClose={() => setScheduled(undefined)} />
      )}
    </>
  );
}
