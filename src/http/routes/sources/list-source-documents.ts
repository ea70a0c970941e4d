/** GET /sources/{source_id}/documents/ — what was read from a source, newest first. */
import { listDocuments } from "../../../records/sources/documents.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { documentSummaryShape, presentDocumentSummary } from "./document-shape.ts";
import { requireSource, sourceParams } from "./source-shape.ts";

export const listSourceDocuments = defineOperation({
  id: "listSourceDocuments",
  method: "GET",
  path: "/sources/{source_id}/documents/",
  tag: "Sources",
  scope: "read",
  summary: "List a source's documents",
  description:
    "Pages, files and feed entries that were read from the source, newest first, with the beginning of their text.",
  params: sourceParams,
  query: pageQuery({}),
  answer: pageOf(documentSummaryShape),
  refusals: ["source_not_found"],
  async handle({ caller, params, query }) {
    const { limit, cursor } = query;
    const rows = await caller.inAccount(async (account) => {
      const { id } = await requireSource(account, caller, params.source_id);
      const before = cursor?.[0] ?? null;
      return listDocuments(account, { sourceId: id, before, rowsMax: limit + 1 });
    });
    return { body: toPage(rows, limit, presentDocumentSummary, (row) => [row.id]) };
  },
});
