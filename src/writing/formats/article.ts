/** The article: informative, with citations, at least 1,200 words or a note on what is missing. */
import type { Format } from "./format.ts";
import { pageSchema, renderPage, validatePage } from "./page.ts";

declare module "../material.ts" {
  interface ContentTypes {
    article: Format;
  }
}

export const article: Format = {
  contentType: "article",
  brief:
    "An article answers a question people search for, thoroughly and in an enjoyable way, so that the reader can act on it. Headings make it easy to find one's place. It has an FAQ only if the material answers at least three further questions.",
  usualWords: { min: 800, max: 1_400 },
  targetWords: { min: 1200, max: null },
  expectedMinutes: { min: 3, max: 5 },
  schema: pageSchema,
  validate: (_material, _plan, draft) => validatePage(draft),
  render: (material, plan, draft, sources) => renderPage("Article", material, plan, draft, sources),
};
