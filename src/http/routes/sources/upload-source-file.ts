/** POST /sources/files/ — adds an uploaded document or a file of forum posts. */
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findDocument } from "../../../records/sources/documents.ts";
import { findSource } from "../../../records/sources/sources.ts";
import { fileBytesMax } from "../../../sources/files/file-problem.ts";
import { defineOperation } from "../../operation.ts";
import { lockOwnBrand } from "../../authentication/own-brand.ts";
import { id } from "../../requests/parameter-schemas.ts";
import { lockSourceByName, readUpload, saveUpload } from "./add-file.ts";
import { documentShape, presentDocument } from "./documents.ts";
import { assertMayChange, nameParameter, presentSource, sourceShape } from "./source-shape.ts";

const nameLengthMax = 200;

const postsShape = z.object({
  import_id: z.int().nullable().meta({
    description: "Use it to undo the import. Null if nothing was saved.",
    example: 5,
  }),
  created: z.int().meta({ example: 40 }),
  updated: z.int().meta({ example: 2 }),
  unchanged: z.int().meta({ example: 0 }),
  refused: z.int().meta({ description: "How many rows could not be read.", example: 1 }),
  errors: z
    .array(
      z.object({
        place: z.string().meta({ example: "Line 12" }),
        message: z.string().meta({ example: "The title is missing." }),
      }),
    )
    .meta({ description: "Why rows could not be read, for the first 100 such rows." }),
});

export const uploadSourceFile = defineOperation({
  id: "uploadSourceFile",
  method: "POST",
  path: "/sources/files/",
  tag: "Sources",
  scope: "write",
  summary: "Upload a file",
  description:
    "Accepts a PDF, Word (.docx), Markdown, HTML, text or CSV file of up to 20 MB as `multipart/form-data`, and creates a source of kind `file` with its text as a document. If the account already has a file with this name, its text is replaced, the earlier text is kept as a revision, and the response is 200. With `kind` set to `thread_file`, a CSV, JSON or JSONL file of forum posts with their replies is imported instead. See docs/sources.md for the columns.",
  upload: {
    description: "The file. Its type is detected from its content.",
    fileBytesMax,
    tooLargeAdvice: "Split it, or remove images from it.",
  },
  body: z.object({
    kind: z.enum(["file", "thread_file"]).default("file").meta({ example: "file" }),
    name: nameParameter.optional().meta({ description: "Defaults to the name of the file." }),
    brand_id: id.optional().meta({
      description: "The brand it belongs to. If omitted, it is for all brands of the account.",
      example: 3,
    }),
  }),
  status: 201,
  answer: z.object({
    source: sourceShape,
    document: documentShape.omit({ markdown: true, passages: true }).nullable().meta({
      description: "What was read. Null for a file of forum posts.",
    }),
    forum_posts: postsShape.nullable().meta({
      description: "What was imported from a file of forum posts. Null for other files.",
    }),
  }),
  answerHeaders: { Location: "The path of the source." },
  otherStatuses: { 200: "The source already existed and was updated." },
  refusals: [
    "file_unreadable",
    "unknown_brand",
    "brand_archived",
    "source_name_taken",
    "source_limit_reached",
  ],
  async handle({ caller, body, file, tools, request }) {
    if (!file) throw new Error("an upload without a file");
    const { kind, brand_id: brandId } = body;
    const name = body.name?.trim() ?? [...file.name].slice(0, nameLengthMax).join("");
    if (brandId !== undefined) assertMayChange(caller, brandId);
    const upload = await whileConnected(request.raw, (signal) =>
      readUpload(tools.files, kind, file, signal),
    );
    const added = await tools.fullText.run(caller.accountId, () =>
      saveUpload(
        (work) => caller.inAccount(work),
        upload,
        async (account) => {
          if (brandId !== undefined) await lockOwnBrand(account, caller, brandId);
          const source = await lockSourceByName(account, { kind, name, brandId });
          assertMayChange(caller, source.brandId);
          return source;
        },
      ),
    );
    const { source, document } = await caller.inAccount(async (account) => ({
      source: await findSource(account, added.source.id),
      document:
        added.documentId === null
          ? undefined
          : await findDocument(account, { sourceId: added.source.id, id: added.documentId }),
    }));
    if (!source) throw new Error("the source was not saved");
    const {
      markdown: _markdown,
      passages: _passages,
      ...shown
    } = document ? presentDocument(document) : { markdown: "", passages: [] };
    return {
      status: added.source.isNew ? 201 : 200,
      headers: { Location: `/sources/${source.id}/` },
      body: {
        source: presentSource(source),
        document: document ? shown : null,
        forum_posts:
          added.posts && upload.kind === "thread_file"
            ? {
                import_id: added.posts.importId,
                created: added.posts.created,
                updated: added.posts.updated,
                unchanged: added.posts.unchanged,
                refused: upload.file.problemsCount,
                errors: upload.file.problems,
              }
            : null,
      },
    };
  },
});

/** Aborts the work if the client disconnects. */
async function whileConnected<Result>(
  { socket }: IncomingMessage,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Refusal("malformed_request"));
  socket.once("close", abort);
  try {
    return await work(controller.signal);
  } finally {
    socket.off("close", abort);
  }
}
