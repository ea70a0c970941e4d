/** GET /sources/ — the account's sources, newest first. */
import { listSources } from "../../../records/sources/sources.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { id, text, truth } from "../../parameters.ts";
import { presentSource, sourceShape } from "./source-shape.ts";

export const listSourcesOperation = defineOperation({
  id: "listSources",
  method: "GET",
  path: "/sources/",
  tag: "Sources",
  scope: "read",
  summary: "List sources",
  description:
    "Newest first. A key restricted to a brand sees the brand's sources and those for all brands.",
  query: pageQuery({
    kind: text(50).optional().meta({ description: "Only this kind.", example: "website" }),
    brand_id: id.optional().meta({
      description: "Only sources for this brand, including those for all brands.",
      example: 3,
    }),
    has_problem: truth.optional().meta({
      description: "Only sources whose last reading had a problem, or with `false`, had none.",
      example: true,
    }),
  }),
  answer: pageOf(sourceShape),
  async handle({ caller, query }) {
    const { limit, cursor, kind = null, has_problem: hasProblem = null } = query;
    const rows = await caller.inAccount((account) =>
      listSources(account, {
        kind,
        brandId: caller.brandId ?? query.brand_id ?? null,
        hasProblem,
        before: cursor?.[0] ?? null,
        rowsMax: limit + 1,
      }),
    );
    return { body: toPage(rows, limit, presentSource, (row) => [row.id]) };
  },
});
