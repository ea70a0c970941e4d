/** GET /publications/ — what is published where, newest first. */
import { z } from "zod";
import { listPublications, publicationStates } from "../../../records/publications/publications.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { id } from "../../parameter-schemas.ts";
import { presentPublication, publicationShape } from "./publication-shape.ts";

export const listPublicationsOperation = defineOperation({
  id: "listPublications",
  method: "GET",
  path: "/publications/",
  tag: "Publications",
  scope: "read",
  summary: "List publications",
  description: "Newest first. A key restricted to a brand sees only that brand's publications.",
  query: pageQuery({
    content_id: id
      .optional()
      .meta({ description: "Only this content's publications.", example: 17 }),
    channel_id: id
      .optional()
      .meta({ description: "Only publications on this channel.", example: 4 }),
    brand_id: id.optional().meta({ description: "Only this brand's publications.", example: 3 }),
    state: z
      .enum(publicationStates)
      .optional()
      .meta({ description: "Only publications in this state.", example: "failed" }),
  }),
  answer: pageOf(publicationShape),
  async handle({ caller, query }) {
    const { limit, cursor } = query;
    const rows = await caller.inAccount((account) =>
      listPublications(account, {
        brandId: caller.brandId ?? query.brand_id ?? null,
        contentId: query.content_id ?? null,
        channelId: query.channel_id ?? null,
        state: query.state ?? null,
        before: cursor?.[0] ?? null,
        rowsMax: limit + 1,
      }),
    );
    return { body: toPage(rows, limit, presentPublication, (row) => [row.id]) };
  },
});
