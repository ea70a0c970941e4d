/** The blog post: in the brand's voice, 500 to 900 words. */
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
    "A blog post is the brand talking to one reader: personal, one point, a few headings or none.",
  usualWords: { min: 450, max: 850 },
  targetWords: { min: 500, max: 900 },
  expectedMinutes: { min: 2, max: 4 },
  schema: pageSchema,
  validate: (_material, _plan, draft) => validatePage(draft),
  render: (material, plan, draft, sources) =>
    renderPage("BlogPosting", material, plan, draft, sources),
};
