/** The metrics of usage: their values, formats and notes. */
import { formatMoney, formatNumber, shortNumber } from "../../kit/format.ts";
import { usageWords as words } from "../../words/usage.ts";
import type { UsageFigures } from "./usage-query.ts";

export const metrics = ["requests", "errors", "jobs", "contents", "tokens", "cost"] as const;
export type Metric = (typeof metrics)[number];

export function valueOf(metric: Metric, figures: UsageFigures): number {
  return metric === "tokens" ? figures.input_tokens + figures.output_tokens : figures[metric];
}

export function formatMetric(metric: Metric, value: number): string {
  return metric === "cost" ? formatMoney(value) : formatNumber(value);
}

export function shortMetric(metric: Metric, value: number): string {
  if (metric === "cost") return formatMoney(value);
  return value < 10_000 ? formatNumber(value) : shortNumber(value);
}

/** A disabled cap is not a finite number. */
export function formatCap(cap: number, format: (value: number) => string): string {
  return Number.isFinite(cap) ? format(cap) : words.today.unlimited;
}

/** Additional information about a total. */
export function noteOf(metric: Metric, figures: UsageFigures): string {
  if (metric === "jobs" && figures.jobs_failed > 0) {
    return words.failedJobs(formatNumber(figures.jobs_failed));
  }
  if (metric === "errors" && figures.errors > 0 && figures.requests > 0) {
    return words.errorShare(
      new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 }).format(
        figures.errors / figures.requests,
      ),
    );
  }
  if (metric === "tokens" && valueOf(metric, figures) > 0) {
    const [input, output] = [figures.input_tokens, figures.output_tokens].map(shortNumber);
    return words.tokensSplit(input ?? "", output ?? "");
  }
  return "";
}
