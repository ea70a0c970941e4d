/** GET /contents/archive/ — several pieces of content, or all content of a batch, as files in a ZIP archive. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findBatch, listBatchJobs } from "../../../records/batches/batches.ts";
import type { ContentForm } from "../../../editing/render-stored-content.ts";
import { findContent, listContents } from "../../../records/contents/contents.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import { slugOf } from "../../../writing/text/slug.ts";
import { defineOperation } from "../../operation.ts";
import { id, listOf } from "../../requests/parameter-schemas.ts";
import { bytesOf, endings } from "./get-content.ts";

const contentsMax = 200;
const forms = ["markdown", "html", "text", "docx"] as const;

/** The name of a file in an archive. */
export function fileName({ id: number, title }: ContentRecord, form: ContentForm): string {
  return `${number}-${slugOf(title)}.${endings[form]}`;
}

export const archiveContents = defineOperation({
  id: "archiveContents",
  method: "GET",
  path: "/contents/archive/",
  tag: "Content",
  scope: "read",
  summary: "Download content as an archive",
  description:
    "Returns a ZIP archive with one file per piece of content, named after its ID and title. Send `content_id` once for each piece, or `batch_id`; without either, the archive contains the newest 200. Content that does not exist or is deleted is omitted.",
  query: z.object({
    content_id: listOf(id, contentsMax)
      .optional()
      .meta({ description: "Content to include.", example: [17] }),
    batch_id: id.optional().meta({ description: "Include all content from this batch." }),
    format: z.enum(forms).default("markdown").meta({ description: "The file type." }),
  }),
  answerTypes: { "application/zip": "The archive." },
  answerHeaders: { "Content-Disposition": "A file name." },
  refusals: ["batch_not_found", "content_not_found", "text_too_complex", "too_many_analyses"],
  async handle({ caller, query, tools }) {
    const { batch_id: batchId, format } = query;
    if (batchId !== undefined && query.content_id !== undefined) {
      const message = "Cannot be combined with `batch_id`.";
      throw new Refusal("invalid_parameters", { errors: [{ param: "content_id", message }] });
    }
    const ids = query.content_id ?? (await (batchId === undefined ? newest() : contentsOfBatch()));
    // Loaded only when needed.
    const { default: JSZip } = await import("jszip");
    const archive = new JSZip();
    // One at a time, each in its own short transaction.
    await tools.fullText.run(caller.accountId, async () => {
      for (const one of new Set(ids)) {
        const content = await caller.inAccount((account) =>
          findContent(account, one, caller.brandId),
        );
        if (!content) continue;
        archive.file(
          fileName(content, format),
          format === "markdown"
            ? content.markdown
            : await bytesOf(tools.analysis, caller, { content, form: format, brandName: "" }),
          { date: content.updatedAt },
        );
      }
    });
    if (Object.keys(archive.files).length === 0) throw new Refusal("content_not_found");
    const name = batchId === undefined ? "contents" : `batch-${batchId}`;
    return {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${name}.zip"`,
      },
      body: await archive.generateAsync({ type: "nodebuffer", compression: "DEFLATE" }),
    };

    async function newest(): Promise<number[]> {
      const brand = caller.brandId === null ? {} : { brandId: caller.brandId };
      const found = await caller.inAccount((account) =>
        listContents(account, brand, { afterId: null, rowsMax: contentsMax }),
      );
      return found.map((content) => content.id);
    }

    async function contentsOfBatch(): Promise<number[]> {
      return caller.inAccount(async (account) => {
        const batch = await findBatch(account, { id: batchId ?? 0 }, caller.brandId);
        if (!batch) throw new Refusal("batch_not_found");
        return (await listBatchJobs(account, batch.id)).flatMap(({ contentIds }) => contentIds);
      });
    }
  },
});
