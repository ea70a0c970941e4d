/** GET /agents/api/openapi.json — the OpenAPI 3.1 description of the API. Public: it contains no secrets. */
import type { OpenApiDocument } from "../../openapi/build-document.ts";
import type { Route } from "../../route.ts";

export function getDescription(document: () => OpenApiDocument): Route {
  let text: string | undefined;
  return {
    method: "GET",
    path: "/agents/api/openapi.json",
    async handle() {
      text ??= JSON.stringify(document());
      return {
        // Allows any page to read it, such as an API explorer.
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Access-Control-Allow-Origin": "*",
        },
        body: text,
      };
    },
  };
}
