/** GET /sources/{source_id}/documents/{document_id}/ — a document with its text and passages. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findDocument } from "../../../records/sources/documents.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
import { documentShape, presentDocument } from "./document-shape.ts";
import { requireSource } from "./source-shape.ts";

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
  refusals: ["source_not_found", "document_not_found"],
  async handle({ caller, params }) {
    const document = await caller.inAccount(async (account) => {
      const { id: sourceId } = await requireSource(account, caller, params.source_id);
      return findDocument(account, { sourceId, id: params.document_id });
    });
    if (!document) throw new Refusal("document_not_found");
    return { body: presentDocument(document) };
  },
});
