/** The response for a dashboard file: compressed if the browser supports it, or 304 if the browser has it. */
import type { IncomingMessage } from "node:http";
import { isKnownTag } from "../responses/entity-tags.ts";
import type { Answer } from "../route.ts";
import type { DashboardFile, FileForm } from "./read-dashboard.ts";

const dayS = 24 * 60 * 60;

export function answerFile(
  file: DashboardFile,
  request: IncomingMessage,
  more: Record<string, string> = {},
): Answer {
  const { encoding, form } = chooseEncoding(file, request.headers["accept-encoding"]);
  const headers = {
    ETag: form.tag,
    Vary: "Accept-Encoding",
    "Cache-Control": file.isHashed ? `public, max-age=${365 * dayS}, immutable` : "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...more,
  };
  if (isKnownTag(request.headers["if-none-match"], form.tag)) return { status: 304, headers };
  return {
    headers: {
      ...headers,
      "Content-Type": file.type,
      ...(encoding !== undefined && { "Content-Encoding": encoding }),
    },
    body: form.bytes,
  };
}

function chooseEncoding(
  { plain, br, gzip }: DashboardFile,
  accepted: string | undefined,
): { encoding: string | undefined; form: FileForm } {
  if (br && takes(accepted, "br")) return { encoding: "br", form: br };
  if (gzip && takes(accepted, "gzip")) return { encoding: "gzip", form: gzip };
  return { encoding: undefined, form: plain };
}

function takes(accepted: string | undefined, encoding: string): boolean {
  return (accepted ?? "").split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
    return name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  });
}
