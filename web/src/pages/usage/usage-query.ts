/** The query for the usage of recent days, and filling in days without usage, which the service omits. */
import type { Pressroom, GetUsageAnswer } from "@pressroom/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

interface UsageFilter {
  days: number;
  keyId?: number | undefined;
}

export const usageQuery = (pressroom: Pressroom, { days, keyId }: UsageFilter) =>
  queryOptions({
    queryKey: ["usage", { days, keyId }],
    queryFn: ({ signal }) =>
      pressroom.usage.get(
        {
          from: firstDay(Date.now(), days),
          ...(keyId !== undefined && { key_id: keyId }),
        },
        { signal },
      ),
    // Requests are counted within seconds, so that users can watch a program at work.
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });

export type UsageFigures = GetUsageAnswer["totals"];
export type UsageDay = GetUsageAnswer["days"][number];

const dayMs = 24 * 60 * 60 * 1_000;

const nothing: UsageFigures = {
  requests: 0,
  errors: 0,
  jobs: 0,
  jobs_failed: 0,
  contents: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
};

export function fillDays({ from, to, days }: Pick<GetUsageAnswer, "from" | "to" | "days">) {
  const known = new Map(days.map((day) => [day.day, day]));
  const filled: UsageDay[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = utcDay(at);
    filled.push(known.get(day) ?? { day, ...nothing });
  }
  return filled;
}

/** The UTC date, in the service's format. */
function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The first day of a period of `days` days that ends today. */
export function firstDay(at: number, days: number): string {
  return utcDay(at - (days - 1) * dayMs);
}

/** The start of the next UTC day. */
export function nextUtcDay(at: number): number {
  return Math.floor(at / dayMs + 1) * dayMs;
}
