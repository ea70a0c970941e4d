/** POST /brands/{brand_id}/keywords/import/ — adds keywords from a plain-text or CSV list. */
import { Refusal } from "../../../errors.ts";
import { readKeywordFile } from "../../../records/brands/keyword-list.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { brandPath } from "./brand-shape.ts";
import { addedKeywordsShape, givenKeywordsMax, takeKeywords } from "./keyword-shape.ts";

export const importKeywords = defineOperation({
  id: "importKeywords",
  method: "POST",
  path: "/brands/{brand_id}/keywords/import/",
  tag: "Keywords",
  scope: "write",
  summary: "Import keywords",
  description:
    "The body is the list: one keyword per line, or separated by commas, with double quotes around keywords that contain a comma. A first line `keyword` is treated as a column name and skipped. Returns how many keywords were added, how many already existed, and which were rejected and why; the others are added anyway.",
  params: brandPath,
  textTypes: ["text/plain", "text/csv"],
  textExample: "fresh coffee beans\npour over coffee\n",
  bodyBytesMax: 1024 * 1024,
  answer: addedKeywordsShape,
  refusals: ["unknown_brand", "brand_archived"],
  async handle({ caller, params, text }) {
    if (!text) {
      const message = "Send the keywords as text/plain or text/csv, in UTF-8.";
      throw new Refusal("unsupported_media_type", { message });
    }
    const given = readKeywordFile(text.value, givenKeywordsMax);
    return caller.inAccount(async (account) => {
      await holdBrand(account, caller, params.brand_id);
      const problem = problemOf(given);
      if (problem !== undefined) {
        const errors = [{ param: "body", message: problem }];
        throw new Refusal("invalid_parameters", { errors });
      }
      return { body: await takeKeywords(account, params.brand_id, given) };
    });
  },
});

function problemOf(given: readonly string[]): string | undefined {
  if (given.length > givenKeywordsMax) {
    return `Send at most ${givenKeywordsMax.toLocaleString("en")} keywords at once.`;
  }
  return given.every((one) => one.trim() === "") ? "Contains no keywords." : undefined;
}
