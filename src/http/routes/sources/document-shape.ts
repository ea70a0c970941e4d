/** The schemas of documents. Their text was written by third parties. */
import { z } from "zod";
import type { DocumentRecord, DocumentSummary } from "../../../records/sources/documents.ts";
import { shownTime } from "../../shown-time.ts";

const fields = {
  document_id: z.int().meta({ example: 120 }),
  source_id: z.int().meta({ example: 7 }),
  url: z.string().meta({ example: "https://example.com/tours/river" }),
  title: z.string().meta({ example: "River tour" }),
  language: z.string().meta({ description: "A BCP 47 tag, or empty if unknown.", example: "en" }),
  revision: z.int().meta({ description: "Counts the changes of its text.", example: 1 }),
  posted_at: shownTime.nullable().meta({ description: "When it was published, if known." }),
  created_at: shownTime,
  read_at: shownTime.meta({ description: "When it was last read, changed or not." }),
  changed_at: shownTime.meta({ description: "When its text last changed." }),
  missing_since: shownTime.nullable().meta({
    description:
      "Since when it is no longer found at its source. After a week it is deleted. Null if it is found.",
    example: null,
  }),
};

export const documentSummaryShape = z
  .object({
    ...fields,
    excerpt: z.string().meta({ description: "How the text begins.", example: "We paddle from …" }),
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
      .meta({ description: "The parts in which it is found and cited." }),
  })
  .meta({ id: "Document" });

export function presentDocumentSummary({ excerpt, ...document }: DocumentSummary) {
  return { ...presentFields(document), excerpt };
}

export function presentDocument({ markdown, passages, ...document }: DocumentRecord) {
  return { ...presentFields(document), markdown, passages };
}

function presentFields(document: Omit<DocumentSummary, "excerpt">) {
  return {
    document_id: document.id,
    source_id: document.sourceId,
    url: document.url,
    title: document.title,
    language: document.language,
    revision: document.revision,
    posted_at: document.postedAt,
    created_at: document.createdAt,
    read_at: document.readAt,
    changed_at: document.changedAt,
    missing_since: document.missingSince,
  };
}
