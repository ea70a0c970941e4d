/** The article: it informs, cites what it rests on, and is 1,200 words long or says what it lacks. */
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
    "An article informs. One H1, sections under H2 and H3 without a skipped level; a title of 50 to 60 characters and a meta description of 140 to 160; every sentence that rests on a source cites it; questions that the sources hold are answered in an FAQ.",
  targetWords: { min: 1200, max: null },
  expectedMinutes: { min: 3, max: 5 },
  schema: pageSchema,
  validate: (_material, _plan, draft) => validatePage(draft),
  render: (material, plan, draft, sources) => renderPage("Article", material, plan, draft, sources),
};
