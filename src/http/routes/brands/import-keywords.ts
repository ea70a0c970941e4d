/** POST /brands/{brand_id}/keywords/import/ — adds keywords from a list or from the export of an SEO tool. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { importKeywords, importRowsMax } from "../../../records/brands/keyword-import.ts";
import { readKeywordTable } from "../../../records/brands/keyword-file.ts";
import type { GivenKeyword } from "../../../records/brands/keyword-file.ts";
import { defineOperation } from "../../operation.ts";
import { lockOwnBrand } from "../../authentication/own-brand.ts";
import { truth } from "../../requests/parameter-schemas.ts";
import { brandPath } from "./brand-shape.ts";
import { addedKeywordsShape, keywordVolume } from "./keywords.ts";

/** The maximum number of rejected keywords in the response; all are counted. */
const listedMax = 100;

const importShape = z
  .object({
    ...addedKeywordsShape.shape,
    refused: addedKeywordsShape.shape.refused.max(listedMax).meta({
      description: `The first ${listedMax} keywords that were rejected, and why.`,
    }),
    refused_count: z.int().meta({ example: 0 }),
    dry_run: z.boolean().meta({ example: false }),
    columns: z
      .object({
        keyword: z.string().meta({ example: "Keyword" }),
        volume: z.string().nullable().meta({ example: "Avg. monthly searches" }),
      })
      .nullable()
      .meta({
        description:
          "The names of the columns that were read, or their numbers if the table has no header; null if the body is a list.",
      }),
    new_keywords: z
      .array(
        z.object({ keyword: z.string().meta({ example: "kayak hire" }), volume: keywordVolume }),
      )
      .meta({ description: "The keywords that were added, or would be added." }),
    existing_keywords: z
      .array(z.string())
      .max(listedMax)
      .meta({
        description: `The first ${listedMax} keywords in the body that the brand already had.`,
        example: ["paddle board hire"],
      }),
  })
  .meta({ id: "ImportedKeywords" });

export const importKeywordsOperation = defineOperation({
  id: "importKeywords",
  method: "POST",
  path: "/brands/{brand_id}/keywords/import/",
  tag: "Keywords",
  scope: "write",
  summary: "Import keywords",
  description:
    "The body is a list or a table, in UTF-8, or in UTF-16 with a byte order mark. In a list, keywords are on separate lines or separated by commas, with double quotes around keywords that contain a comma; if the first line is `keyword`, it is treated as a column name and skipped. A table is an export from Google Keyword Planner, Search Console, Ahrefs or Semrush: the columns with the keyword and the monthly search volume are found by their names, even if there are lines above the header. Returns how many keywords were added, how many already existed, and which were rejected and why; the others are added anyway. With `dry_run`, nothing is changed.",
  params: brandPath,
  query: z.object({
    dry_run: truth
      .optional()
      .meta({ description: "Only return what would be added.", example: true }),
  }),
  textTypes: ["text/plain", "text/csv"],
  textExample: 'Keyword,Volume\nfresh coffee beans,"1,900"\npour over coffee,720\n',
  bodyBytesMax: 2 * 1024 * 1024,
  answer: importShape,
  refusals: ["brand_archived"],
  async handle({ caller, params, query, text }) {
    if (!text) {
      const message = "Send the keywords as text/plain or text/csv, in UTF-8.";
      throw new Refusal("unsupported_media_type", { message });
    }
    const { columns, rows } = readKeywordTable(text.value, importRowsMax);
    return caller.inAccount(async (account) => {
      await lockOwnBrand(account, caller, params.brand_id);
      const problem = problemOf(rows);
      if (problem !== undefined) {
        const errors = [{ param: "body", message: problem }];
        throw new Refusal("invalid_parameters", { errors });
      }
      const isDryRun = query.dry_run ?? false;
      const done = await importKeywords(account, params.brand_id, rows, { isDryRun });
      return {
        body: {
          added: done.added.length,
          existing: done.existing.length + done.repeated,
          refused: done.refused.slice(0, listedMax),
          refused_count: done.refused.length,
          keywords_count: done.count,
          dry_run: isDryRun,
          columns,
          new_keywords: done.added,
          existing_keywords: done.existing.slice(0, listedMax),
        },
      };
    });
  },
});

function problemOf(rows: readonly GivenKeyword[]): string | undefined {
  if (rows.length > importRowsMax) {
    return `Send at most ${importRowsMax.toLocaleString("en")} keywords at once.`;
  }
  return rows.every(({ keyword }) => keyword.trim() === "") ? "Contains no keywords." : undefined;
}
