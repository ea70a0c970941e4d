/** The dashboard's routes: the same page for every path, because it routes on the client, and its files. */
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { Refusal } from "../../errors.ts";
import type { Answer, Route } from "../route.ts";
import { answerFile } from "./answer-file.ts";
import type { Dashboard } from "./read-dashboard.ts";

/** The paths of the dashboard's pages. Other paths get the same page with a 404. */
const pageAddresses = [
  "/agents/",
  "/agents/sign-in/",
  "/agents/sign-up/",
  "/agents/welcome/",
  "/agents/reset/",
  "/agents/brands/",
  "/agents/brand/new/",
  "/agents/brand/:brand_id/",
  "/agents/brand/:brand_id/:part/",
  "/agents/forum-posts/",
  "/agents/forum-posts/new/",
  "/agents/forum-posts/:forum_post_id/",
  "/agents/forum-posts/:forum_post_id/edit/",
  "/agents/sources/",
  "/agents/sources/new/",
  "/agents/sources/:source_id/",
  "/agents/new/",
  "/agents/batches/",
  "/agents/batches/:batch_id/",
  "/agents/jobs/",
  "/agents/jobs/:job_id/",
  "/agents/contents/",
  "/agents/contents/:content_id/",
  "/agents/contents/:content_id/:part/",
  "/agents/choose-model/",
  "/agents/settings/",
  "/agents/settings/:part/",
];

export function dashboardRoutes(dashboard: Dashboard): Route[] {
  const pages = pageAddresses.map((path) => ({
    method: "GET" as const,
    path,
    handle: async ({ config }: { config: Config }, { raw }: { raw: IncomingMessage }) =>
      answerPage(dashboard, config, raw),
  }));
  const assets: Route = {
    method: "GET",
    path: "/agents/assets/*",
    async handle(_tools, request) {
      const name = (request.params as Record<string, string>)["*"] ?? "";
      const file = dashboard.files.get(`assets/${name}`);
      if (!file) throw new Refusal("not_found");
      return answerFile(await file(), request.raw);
    },
  };
  // Files outside assets/, such as the icon.
  const others = [...dashboard.files]
    .filter(([name]) => !name.startsWith("assets/"))
    .map(([name, file]) => ({
      method: "GET" as const,
      path: `/agents/${name}`,
      handle: async (_tools: unknown, { raw }: { raw: IncomingMessage }) =>
        answerFile(await file(), raw),
    }));
  return [...pages, assets, ...others];
}

/** The dashboard's own 404 page; undefined for paths outside the dashboard and for other methods. */
export function answerMissingPage(
  dashboard: Dashboard | null,
  config: Config,
  request: IncomingMessage,
): Answer | undefined {
  const { method, url = "" } = request;
  if (!dashboard || (method !== "GET" && method !== "HEAD")) return undefined;
  if (!url.startsWith("/agents/") || /^\/agents\/(api|app|assets|docs)\//.test(url)) {
    return undefined;
  }
  const page = answerPage(dashboard, config, request);
  return { ...page, status: 404 };
}

function answerPage({ index }: Dashboard, config: Config, request: IncomingMessage): Answer {
  return answerFile(index, request, {
    "Content-Security-Policy": contentSecurityPolicy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
    ...(config.baseUrl.startsWith("https:") && {
      "Strict-Transport-Security": `max-age=${365 * 24 * 60 * 60}`,
    }),
  });
}

/** Nothing inline, nothing from other hosts. Frames are for content previews, and blobs for exports. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
