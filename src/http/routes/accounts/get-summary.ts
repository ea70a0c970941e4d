/** GET /summary/ — what needs attention, what is running, and what was done today and this month. */
import { z } from "zod";
import { countedMax, readSummary, shownMax } from "../../../records/accounts/summary.ts";
import type { PeriodFigures } from "../../../records/accounts/summary.ts";
import { defineOperation } from "../../operation.ts";
import { toDollars } from "../../responses/to-dollars.ts";
import { contentSummaryShape, presentSummary } from "../contents/content-shape.ts";
import { presentJob } from "../jobs/jobs.ts";
import { jobShape } from "../jobs/job-shape.ts";

const counted = z
  .int()
  .max(countedMax)
  .meta({
    description: `Counted up to ${countedMax}; ${countedMax} means ${countedMax} or more.`,
    example: 3,
  });

const figures = z.object({
  jobs: z.int().meta({ example: 12 }),
  jobs_failed: z.int().meta({ example: 1 }),
  contents: z.int().meta({ example: 14 }),
  cost_usd: z.number().meta({ example: 0.52 }),
});

const summaryShape = z.object({
  unread: z
    .object({ count: counted, items: z.array(contentSummaryShape) })
    .meta({ description: "Content that has been neither edited nor marked as read." }),
  recent: z.array(contentSummaryShape).meta({ description: "The newest content, read or unread." }),
  failed: z
    .object({ count: counted, items: z.array(jobShape) })
    .meta({ description: "Jobs that failed in the last 7 days and were not dismissed." }),
  brands_without_keywords: z
    .object({
      count: z.int().meta({ example: 1 }),
      items: z.array(
        z.object({
          brand_id: z.int().meta({ example: 7 }),
          name: z.string().meta({ example: "Northwind" }),
        }),
      ),
    })
    .meta({ description: "No content can be generated for these brands." }),
  broken_channels: z
    .object({
      count: counted,
      items: z.array(
        z.object({
          channel_id: z.int().meta({ example: 4 }),
          brand_id: z.int().meta({ example: 7 }),
          brand_name: z.string().meta({ example: "Northwind" }),
          name: z.string().meta({ example: "Our blog" }),
          problem: z.string().meta({ example: "The site rejected the application password." }),
        }),
      ),
    })
    .meta({
      description: "Channels that had a problem when they were last tested or published to.",
    }),
  running: z.object({ count: counted, items: z.array(jobShape) }),
  waiting: z
    .object({ count: counted, items: z.array(jobShape) })
    .meta({ description: "Jobs that are waiting for their brief to be approved." }),
  queued_count: counted.meta({
    description: `Queued jobs, counted up to ${countedMax}; 0 for a key restricted to a brand.`,
    example: 0,
  }),
  today: figures.meta({ description: "Totals for the current day, in UTC." }),
  this_month: figures,
});

export const getSummary = defineOperation({
  id: "getSummary",
  method: "GET",
  path: "/summary/",
  tag: "Account",
  scope: "read",
  summary: "Get a summary",
  description: `Returns what needs attention, what is running and what was done recently, in one response: at most ${shownMax} of each, newest first. For a key restricted to a brand, only that brand is included, and \`today\` and \`this_month\` cover only work done with keys restricted to that brand.`,
  answer: summaryShape,
  async handle({ caller }) {
    const found = await caller.inAccount((account) => readSummary(account, caller.brandId));
    return {
      body: {
        unread: { count: found.unread.count, items: found.unread.contents.map(presentSummary) },
        recent: found.recent.map(presentSummary),
        failed: { count: found.failed.count, items: found.failed.jobs.map(presentJob) },
        brands_without_keywords: {
          count: found.unready.count,
          items: found.unready.brands.map(({ id, name }) => ({ brand_id: id, name })),
        },
        broken_channels: {
          count: found.brokenChannels.count,
          items: found.brokenChannels.channels.map((channel) => ({
            channel_id: channel.id,
            brand_id: channel.brandId,
            brand_name: channel.brandName,
            name: channel.name,
            problem: channel.problem,
          })),
        },
        running: { count: found.running.count, items: found.running.jobs.map(presentJob) },
        waiting: { count: found.waiting.count, items: found.waiting.jobs.map(presentJob) },
        queued_count: found.queued,
        today: presentFigures(found.today),
        this_month: presentFigures(found.month),
      },
    };
  },
});

function presentFigures({ jobs, jobsFailed, contents, costMicros }: PeriodFigures) {
  return { jobs, jobs_failed: jobsFailed, contents, cost_usd: toDollars(costMicros) };
}
