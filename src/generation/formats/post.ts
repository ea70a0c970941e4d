/** The blog post: it speaks in the brand's voice, 500 to 900 words. */
import type { Format } from "./format.ts";
import { pageSchema, renderPage, validatePage } from "./page.ts";

declare module "../material.ts" {
  interface ContentTypes {
    post: Format;
  }
}

export const post: Format = {
  contentType: "post",
  brief:
    "A blog post speaks in the brand's voice to one reader. One H1, a few sections under H2; a title of 50 to 60 characters and a meta description of 140 to 160; what others said is quoted and named.",
  targetWords: { min: 500, max: 900 },
  expectedMinutes: { min: 2, max: 4 },
  schema: pageSchema,
  validate: (_material, _plan, draft) => validatePage(draft),
  render: (material, plan, draft, sources) =>
    renderPage("BlogPosting", material, plan, draft, sources),
};
