/**
 * GET /agents/docs/ — the API reference, rendered from the OpenAPI description without loading anything from other hosts.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyRequest } from "fastify";
import type { OpenApiDocument } from "../../openapi/build-document.ts";
import { escapeHtml, wholePage } from "../../responses/plain-page.ts";
import { answerFile } from "../../pages/answer-file.ts";
import { formOf } from "../../pages/read-dashboard.ts";
import type { DashboardFile } from "../../pages/read-dashboard.ts";
import type { Route } from "../../route.ts";

/** A placeholder for the base URL of the request. */
const placeholderUrl = "https://pressroom.invalid";

/** Pages are cached per base URL; requests with random Host headers only evict each other. */
const pagesMax = 4;

interface Reference extends DashboardFile {
  headers: Record<string, string>;
}

export function showReference(document: () => OpenApiDocument): Route {
  let html: string | undefined;
  const pages = new Map<string, Promise<Reference>>();
  async function build(baseUrl: string): Promise<Reference> {
    const [{ renderReference }, { referenceStyle }] = await Promise.all([
      import("../../reference/render-reference.ts"),
      import("../../reference/reference-style.ts"),
    ]);
    html ??= renderReference(document(), placeholderUrl);
    const body = html.replaceAll(placeholderUrl, () => escapeHtml(baseUrl));
    return compressed(wholePage("API", referenceStyle, body));
  }
  return {
    method: "GET",
    path: "/agents/docs/",
    async handle({ config }, request) {
      const baseUrl = config.baseUrl || `http://${hostOf(request)}`;
      const page = pages.get(baseUrl) ?? build(baseUrl);
      pages.delete(baseUrl);
      pages.set(baseUrl, page);
      for (const oldest of [...pages.keys()].slice(0, -pagesMax)) pages.delete(oldest);
      const { headers, ...file } = await page;
      return answerFile(file, request.raw, headers);
    },
  };
}

async function compressed({ headers, body }: { headers: Record<string, string>; body: string }) {
  const { "Content-Type": type = "", ...others } = headers;
  const bytes = Buffer.from(body);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(bytes),
  ]);
  return {
    headers: others,
    type,
    isHashed: false,
    plain: formOf(bytes, ""),
    br: formOf(br, ".br"),
    gzip: formOf(gz, ".gz"),
  };
}

/** With an invalid Host header, examples point to this machine. */
function hostOf({ host }: FastifyRequest): string {
  return /^[\w.:[\]-]+$/.test(host) ? host : "127.0.0.1";
}
