/**
 * GET /agents/docs/ — the API reference, rendered from the OpenAPI description without loading anything from other hosts.
 */
import type { FastifyRequest } from "fastify";
import type { OpenApiDocument } from "../../openapi/build-document.ts";
import { escapeHtml, wholePage } from "../../page.ts";
import { referenceStyle } from "../../reference/reference-style.ts";
import { renderReference } from "../../reference/render-reference.ts";
import type { Route } from "../../route.ts";

/** Stands for the address by which a reader reaches this service. */
const somewhere = "https://pressroom.invalid";

export function showReference(document: () => OpenApiDocument): Route {
  /** Rendered once, so that requests with ever new Host headers cannot force it to be rendered again. */
  let html: string | undefined;
  return {
    method: "GET",
    path: "/agents/docs/",
    async handle({ config }, request) {
      html ??= renderReference(document(), somewhere);
      const baseUrl = config.baseUrl || `http://${hostOf(request)}`;
      const body = html.replaceAll(somewhere, () => escapeHtml(baseUrl));
      return wholePage("API", referenceStyle, body);
    },
  };
}

/** An invalid Host header gets examples that point to this machine. */
function hostOf({ host }: FastifyRequest): string {
  return /^[\w.:[\]-]+$/.test(host) ? host : "127.0.0.1";
}
