/** GET /agents/docs/ — the API's reference, made here from its description: no other host is needed to read it. */
import type { OpenApiDocument } from "../openapi/build-document.ts";
import { wholePage } from "../page.ts";
import { referenceStyle } from "../reference/reference-style.ts";
import { renderReference } from "../reference/render-reference.ts";
import type { Answer, Route } from "../route.ts";

export function showReference(document: () => OpenApiDocument): Route {
  /** The last one that was made: nearly every reader comes by the same address. */
  let made: { baseUrl: string; answer: Answer } | undefined;
  return {
    method: "GET",
    path: "/agents/docs/",
    async handle({ config }, request) {
      const baseUrl = config.baseUrl || `http://${request.host}`;
      if (made?.baseUrl !== baseUrl) {
        const html = renderReference(document(), baseUrl);
        made = { baseUrl, answer: wholePage("API", referenceStyle, html) };
      }
      return made.answer;
    },
  };
}
