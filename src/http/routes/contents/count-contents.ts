/** GET /contents/counts/ — how many contents have each status, and which tags there are. */
import { z } from "zod";
import {
  countContents as count,
  statusCountMax,
} from "../../../records/contents/content-status.ts";
import { contentStatuses } from "../../../records/contents/content-statuses.ts";
import { defineOperation } from "../../operation.ts";
import { id } from "../../parameters.ts";

const counts = Object.fromEntries(
  contentStatuses.map((status) => [status, z.int().max(statusCountMax).meta({ example: 3 })]),
);

export const countContents = defineOperation({
  id: "countContents",
  method: "GET",
  path: "/contents/counts/",
  tag: "Contents",
  scope: "read",
  summary: "Count content by status",
  description: `Counts stop at ${statusCountMax.toLocaleString("en")}. \`tags\` lists the account's first 50 tags in alphabetical order.`,
  query: z.object({ brand_id: id.optional().meta({ description: "Only content of this brand." }) }),
  answer: z
    .object({
      statuses: z.object(counts),
      tags: z.array(z.string()).meta({ example: ["launch"] }),
    })
    .meta({ id: "ContentCounts" }),
  async handle({ caller, query }) {
    return {
      body: await caller.inAccount((account) =>
        count(account, caller.brandId ?? query.brand_id ?? null),
      ),
    };
  },
});
