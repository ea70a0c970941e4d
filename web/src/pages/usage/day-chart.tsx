/** A bar chart of one metric by day. Drawn as SVG: a chart library would be larger than the page. */
import { useState } from "react";
import type { PointerEvent } from "react";
import { shortUtcDay } from "../../kit/format.ts";
import type { UsageDay } from "./usage-query.ts";
import { formatMetric, shortMetric, valueOf } from "./usage-metrics.ts";
import type { Metric } from "./usage-metrics.ts";

/** In SVG units; the drawing is stretched to the available width. */
const barWidth = 10;
const height = 100;
/** Small values remain visible. */
const barHeightMin = 1.5;

export function DayChart({ metric, days }: { metric: Metric; days: readonly UsageDay[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = days.map((day) => valueOf(metric, day));
  const top = scaleOf(Math.max(0, ...values), metric !== "cost");
  const width = Math.max(1, days.length) * barWidth;
  const gap = days.length > 120 ? 1 : 2;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / shown) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  };
  const day = pointed === null ? undefined : days[pointed];
  return (
    <div aria-hidden="true">
      <p className="h-5 text-right text-sm text-soft">
        {day && (
          <>
            {shortUtcDay(day.day)}:{" "}
            <span className="font-medium text-ink tabular-nums">
              {formatMetric(metric, valueOf(metric, day))}
            </span>
          </>
        )}
      </p>
      <div className="mt-1 flex gap-3">
        <div className="relative min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="block h-44 w-full touch-pan-y"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
          >
            {[0, height / 2, height].map((y) => (
              <line
                key={y}
                x1="0"
                x2={width}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {pointed !== null && (
              <rect
                x={pointed * barWidth}
                y="0"
                width={barWidth}
                height={height}
                className="fill-hover"
              />
            )}
            {values.map((value, index) => {
              if (value === 0) return null;
              const barHeight = Math.max(barHeightMin, (value / top) * height);
              return (
                <rect
                  key={days[index]?.day}
                  x={index * barWidth + gap / 2}
                  y={height - barHeight}
                  width={barWidth - gap}
                  height={barHeight}
                  className={metric === "errors" ? "fill-bad" : "fill-accent-fill"}
                />
              );
            })}
          </svg>
          <DayNames days={days} />
        </div>
        <div className="flex h-44 flex-col justify-between text-xs leading-none text-soft tabular-nums">
          <span className="-mt-1">{shortMetric(metric, top)}</span>
          <span>{shortMetric(metric, top / 2)}</span>
          <span className="-mb-1">{shortMetric(metric, 0)}</span>
        </div>
      </div>
    </div>
  );
}

function DayNames({ days }: { days: readonly UsageDay[] }) {
  const middle = days.length > 4 ? days[Math.floor((days.length - 1) / 2)] : undefined;
  return (
    <div className="mt-2 flex justify-between text-xs text-soft tabular-nums">
      {[days[0], middle, days.length > 1 ? days.at(-1) : undefined].map(
        (day) => day && <span key={day.day}>{shortUtcDay(day.day)}</span>,
      )}
    </div>
  );
}

export function scaleOf(highest: number, isWhole: boolean): number {
  if (!(highest > 0)) return isWhole ? 2 : 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 10].find((one) => one * power >= highest) ?? 10;
  return isWhole ? Math.max(2, step * power) : step * power;
}
