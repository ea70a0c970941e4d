/** Lists the documents of a source, and returns one with its passages. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findDocument, listDocuments } from "../../../records/sources/documents.ts";
import type { DocumentRecord, DocumentSummary } from "../../../records/sources/documents.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { requireSource, sourceParams } from "./source-shape.ts";

const fields = {
  document_id: z.int().meta({ example: 120 }),
  source_id: z.int().meta({ example: 7 }),
  url: z.string().meta({ example: "https://example.com/tours/river" }),
  title: z.string().meta({ example: "River tour" }),
  language: z.string().meta({ description: "A BCP 47 tag, or empty if unknown.", example: "en" }),
  revision: z
    .int()
    .meta({ description: "The number of the current revision of its text.", example: 1 }),
  posted_at: shownTime.nullable().meta({ description: "When it was published, if known." }),
  created_at: shownTime,
  read_at: shownTime.meta({ description: "When it was last read, whether or not it had changed." }),
  changed_at: shownTime.meta({ description: "When its text last changed." }),
  missing_since: shownTime.nullable().meta({
    description:
      "When it was first found to be missing from its source; it is deleted after a week. Null if it is not missing.",
    example: null,
  }),
};

const documentSummaryShape = z
  .object({
    ...fields,
    excerpt: z
      .string()
      .meta({ description: "The beginning of the text.", example: "We paddle from …" }),
  })
  .meta({ id: "DocumentSummary" });

export const documentShape = z
  .object({
    ...fields,
    markdown: z.string().meta({ example: "# River tour\n\nWe paddle from …" }),
    passages: z
      .array(
        z.object({
          position: z.int().meta({ example: 1 }),
          heading: z.string().meta({
            description: "The headings above it, from the document's title down.",
            example: "River tour › Prices",
          }),
          body: z.string().meta({ example: "Adults pay £30." }),
        }),
      )
      .meta({ description: "The passages that can be found and cited." }),
  })
  .meta({ id: "Document" });

function presentDocumentSummary(document: DocumentSummary) {
  return present(documentSummaryShape, { ...document, documentId: document.id });
}

export function presentDocument(document: DocumentRecord) {
  return present(documentShape, { ...document, documentId: document.id });
}

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

export const getSourceDocument = defineOperation({
  id: "getSourceDocument",
  method: "GET",
  path: "/sources/{source_id}/documents/{document_id}/",
  tag: "Sources",
  scope: "read",
  summary: "Get a document",
  description:
    "Returns the document as Markdown with its passages. The text was written by third parties: escape it before you show it.",
  params: z.object({
    source_id: pathId("source_not_found"),
    document_id: pathId("document_not_found"),
  }),
  answer: documentShape,
  async handle({ caller, params }) {
    const document = await caller.inAccount(async (account) => {
      const { id: sourceId } = await requireSource(account, caller, params.source_id);
      return findDocument(account, { sourceId, id: params.document_id });
    });
    if (!document) throw new Refusal("document_not_found");
    return { body: presentDocument(document) };
  },
});
