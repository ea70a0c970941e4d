/** GET /brands/{brand_id}/passages/ — searches a brand's sources. */
import { z } from "zod";
import { searchPassages } from "../../../records/sources/passage-search.ts";
import type { FoundPassage } from "../../../records/sources/passage-search.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../authentication/own-brand.ts";
import { language, text, wholeNumber } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { brandPath } from "./brand-shape.ts";

const passagesMax = 20;

const passageShape = z
  .object({
    id: z.int().meta({ example: 512 }),
    source_id: z.int().meta({ example: 7 }),
    document_id: z.int().meta({ example: 81 }),
    brand_id: z.int().nullable().meta({
      description: "The brand that the source belongs to; null if it is for all brands.",
      example: 1,
    }),
    title: z.string().meta({ description: "The document's title.", example: "Brewing guide" }),
    url: z.string().meta({
      description: "The document's URL; empty if it has none.",
      example: "https://harbour-roast.example/brewing",
    }),
    language: z.string().meta({ example: "en" }),
    dated_at: shownTime.meta({
      description: "When the document was published or, if unknown, last changed.",
    }),
    heading: z.string().meta({
      description: "The headings above the passage, from the document's title down.",
      example: "Brewing guide › Pour over",
    }),
    text: z.string().meta({
      description: "Markdown.",
      example: "Use 60 g of coffee for each liter of water.",
    }),
    score: z.number().meta({
      description: "How well it matches. Compare it only with scores in the same response.",
      example: 8.41,
    }),
  })
  .meta({ id: "FoundPassage" });

export const searchPassagesOperation = defineOperation({
  id: "searchPassages",
  method: "GET",
  path: "/brands/{brand_id}/passages/",
  tag: "Sources",
  scope: "read",
  summary: "Search a brand's sources",
  description:
    "Searches the brand's sources, and those that all of the account's brands share, for the passages that best match a topic or question, best first. Pressroom uses the same search to find the material that content is based on. Words match in any inflected form, and rare words count more. The brand's own documents and recent documents rank higher. Of passages with nearly the same text, only the newest is returned.",
  params: brandPath,
  query: z.object({
    q: text(500).meta({
      description: "A topic or question.",
      example: "How much coffee for a pour over?",
    }),
    language: language.optional().meta({
      description:
        "The preferred language, as a BCP 47 tag. Passages in other languages rank lower.",
      example: "en",
    }),
    limit: wholeNumber(1, passagesMax)
      .default(10)
      .meta({ description: "How many passages to return.", example: 10 }),
  }),
  answer: z.object({ items: z.array(passageShape).meta({ description: "Best first." }) }),
  async handle({ caller, params, query, tools }) {
    const wanted = { parts: [{ text: query.q, weight: 1 }], language: query.language };
    const found = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount(async (account) => {
        await requireBrand(account, caller, params.brand_id);
        return searchPassages(account, params.brand_id, wanted, { passagesMax: query.limit });
      }),
    );
    return { body: { items: found.map(presentPassage) } };
  },
});

function presentPassage(passage: FoundPassage) {
  return present(passageShape, {
    ...passage,
    datedAt: passage.dated,
    text: passage.body,
    score: Math.round(passage.score * 100) / 100,
  });
}
