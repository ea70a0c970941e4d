/** GET /usage/ — usage by day, key and content type. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { readUsage } from "../../../records/usage/usage.ts";
import type { UsageFigures } from "../../../records/usage/usage.ts";
import { defineOperation } from "../../operation.ts";
import { id, isoDay } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { toDollars } from "../../responses/to-dollars.ts";

const daysDefault = 30;
const daysMax = 400;
const keysMax = 100;
/** PostgreSQL has no year 0. */
const dayFirst = "0001-01-01";
const dayMs = 24 * 60 * 60 * 1_000;

const figures = {
  requests: z.int().meta({ description: "Requests with a valid key.", example: 120 }),
  errors: z.int().meta({
    description: "Of those, requests that returned 4xx or 5xx.",
    example: 3,
  }),
  jobs: z.int().meta({ description: "Jobs that have ended.", example: 40 }),
  jobs_failed: z.int().meta({ example: 1 }),
  contents: z.int().meta({ description: "Content that was created.", example: 52 }),
  input_tokens: z.int().meta({ description: "Input tokens.", example: 90000 }),
  output_tokens: z.int().meta({ description: "Output tokens.", example: 41000 }),
  cost: z.number().meta({ description: "In US dollars.", example: 0.84 }),
};

const usageShape = z.object({
  from: z.iso.date().meta({ example: "2026-10-17" }),
  to: z.iso.date().meta({ example: "2026-11-15" }),
  totals: z.object(figures),
  days: z.array(z.object({ day: z.iso.date().meta({ example: "2026-11-15" }), ...figures })),
  keys: z.array(
    z.object({
      key_id: z.int().nullable().meta({
        description: "Null for work that was requested without a key, such as in the dashboard.",
        example: 3,
      }),
      name: z.string().meta({ example: "web shop" }),
      hint: z.string().nullable().meta({ example: "pr_live_…x7Qd" }),
      ...figures,
    }),
  ),
  types: z
    .array(z.object({ content_type: z.string().meta({ example: "article" }), ...figures }))
    .meta({ description: "Requests and errors have no content type and are always 0 here." }),
});

export const getUsage = defineOperation({
  id: "getUsage",
  method: "GET",
  path: "/usage/",
  tag: "Usage",
  scope: "read",
  summary: "Get usage",
  description:
    "Returns totals for the days from `from` to `to`, inclusive, in UTC: the last 30 days by default, at most 400. Requests are counted within a few seconds, jobs when they end, tokens and cost when a model is called. Days without activity are omitted; only the 100 most used keys are listed. A key restricted to a brand sees the usage of that brand's keys.",
  query: z.object({
    from: isoDay.optional().meta({ description: "The first day.", example: "2026-10-17" }),
    to: isoDay.optional().meta({ description: "The last day. Defaults to today." }),
    key_id: id.optional().meta({ description: "Only this key's usage.", example: 3 }),
  }),
  answer: usageShape,
  async handle({ caller, query }) {
    const { from, to } = readSpan(query);
    const usage = await caller.inAccount((account) =>
      readUsage(account, {
        from,
        to,
        keyId: query.key_id ?? null,
        brandId: caller.brandId,
        keysMax,
      }),
    );
    return {
      body: present(usageShape, {
        from,
        to,
        totals: withCost(usage.totals),
        days: usage.days.map(withCost),
        keys: usage.keys.map(({ key, ...row }) => ({
          ...withCost(row),
          keyId: key?.id ?? null,
          name: key?.name ?? "",
          hint: key?.hint ?? null,
        })),
        types: usage.types.map(withCost),
      }),
    };
  },
});

function readSpan(query: { from?: string | undefined; to?: string | undefined }): {
  from: string;
  to: string;
} {
  const to = query.to ?? new Date().toISOString().slice(0, 10);
  const last = Date.parse(to);
  const first =
    query.from === undefined
      ? Math.max(last - (daysDefault - 1) * dayMs, Date.parse(dayFirst))
      : Date.parse(query.from);
  const days = (last - first) / dayMs + 1;
  if (days < 1 || days > daysMax) {
    const message =
      days < 1 ? "Must not be later than `to`." : `Must be at most ${daysMax} days before \`to\`.`;
    throw new Refusal("invalid_parameters", { errors: [{ param: "from", message }] });
  }
  return { from: new Date(first).toISOString().slice(0, 10), to };
}

function withCost<Row extends UsageFigures>(row: Row) {
  return { ...row, cost: toDollars(row.costMicros) };
}
