/** The totals of a period; the selected one is shown by day, as a chart or a table. */
import type { GetUsageAnswer } from "@pressroom/client";
import { Suspense, useMemo, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { formatUtcDay } from "../../kit/format.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Table, numberColumn } from "../../kit/table.tsx";
import { usageWords as words } from "../../words/usage.ts";
import { fillDays } from "./usage-query.ts";
import type { UsageDay, UsageFigures } from "./usage-query.ts";
import { formatMetric, metrics, noteOf, shortMetric, valueOf } from "./usage-metrics.ts";
import type { Metric } from "./usage-metrics.ts";

const DayChart = lazyPart(() => import("./day-chart.tsx"), "DayChart");

/** In the size of the chart. */
const chartSkeleton = <Skeleton className="mt-6 h-50 w-full" />;

export function UsagePanel({ usage }: { usage: GetUsageAnswer }) {
  const [metric, setMetric] = useState<Metric>("requests");
  const [isTable, setTable] = useState(false);
  const days = useMemo(() => fillDays(usage), [usage]);
  const label = words.chart(words.metrics[metric]);
  return (
    <Card isFlush>
      <Tiles totals={usage.totals} chosen={metric} onChoose={setMetric} />
      <figure className="border-t border-line p-4 sm:p-5">
        <figcaption className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-sm font-medium">{label}</p>
            <p className="text-sm text-soft">{words.notes[metric]}</p>
          </div>
          <Button
            label={isTable ? words.asChart : words.asTable}
            size="small"
            variant="quiet"
            className="-mt-1 -mr-2.5"
            onClick={() => setTable(!isTable)}
          />
        </figcaption>
        {isTable ? (
          <DayTable days={days} label={label} metric={metric} />
        ) : (
          <>
            <Suspense fallback={chartSkeleton}>
              <DayChart metric={metric} days={days} />
            </Suspense>
            <div className="sr-only">
              <PlainTable days={days} label={label} metric={metric} />
            </div>
          </>
        )}
      </figure>
    </Card>
  );
}

interface TilesProps {
  totals: UsageFigures;
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}

function Tiles({ totals, chosen, onChoose }: TilesProps) {
  return (
    <div
      role="group"
      aria-label={words.chooseMetric}
      className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 lg:grid-cols-6"
    >
      {metrics.map((metric) => {
        const value = valueOf(metric, totals);
        return (
          <button
            key={metric}
            type="button"
            aria-pressed={metric === chosen}
            title={formatMetric(metric, value)}
            onClick={() => onChoose(metric)}
            className={joinClasses(
              "relative flex min-w-0 flex-col items-start bg-surface px-4 py-3 text-left -outline-offset-2 hover:bg-hover/60 sm:px-5",
              metric === chosen &&
                "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent",
            )}
          >
            <span className={metric === chosen ? "text-sm font-medium" : "text-sm text-soft"}>
              {words.metrics[metric]}
            </span>
            <span className="text-xl leading-7 font-semibold tracking-tight tabular-nums">
              {shortMetric(metric, value)}
            </span>
            <span className="h-4.5 max-w-full truncate text-xs text-soft">
              {noteOf(metric, totals)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface DayTableProps {
  days: readonly UsageDay[];
  label: string;
  metric: Metric;
}

/** Newest day first. Phones and tablets show only the selected metric and the cost. */
function DayTable({ days, label, metric }: DayTableProps) {
  return (
    <div className="-mx-4 mt-3 max-h-96 overflow-y-auto sm:-mx-5">
      <Table
        caption={label}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          { title: words.day, cell: ({ day }) => formatUtcDay(day) },
          ...metrics.map((one) =>
            numberColumn(
              words.metrics[one],
              (day: UsageDay) => formatMetric(one, valueOf(one, day)),
              one !== metric && one !== "cost",
            ),
          ),
        ]}
      />
    </div>
  );
}

/** The chart for screen readers, without focusable elements. */
function PlainTable({ days, label, metric }: DayTableProps) {
  const shown = days.filter((day) => valueOf(metric, day) > 0);
  if (shown.length === 0) return <p>{words.nothing}</p>;
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.metrics[metric]}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((day) => (
          <tr key={day.day}>
            <td>{formatUtcDay(day.day)}</td>
            <td>{formatMetric(metric, valueOf(metric, day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
