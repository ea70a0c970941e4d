/** Requests to a forum's API: JSON in the expected shape or a problem in words, and short waits that the forum asks for. */
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { SourceProblem } from "../source-fetch.ts";
import type { FetchedResource, FetchRequest, SourceFetch } from "../source-fetch.ts";

export interface ForumTools {
  fetch: SourceFetch;
  signal: AbortSignal;
}

/** Longer waits end the reading, which goes on from its last batch when the time has come. */
const waitMaxMs = 20_000;
const attemptsMax = 3;

/** Delays the next request for as long as the last answer asked for. */
export function openThrottle(tools: ForumTools, forum: string) {
  let nextAt = 0;
  return {
    delay(ms: number) {
      nextAt = Date.now() + ms;
    },
    pass: () => waitAsAsked(tools, forum, nextAt - Date.now()),
  };
}

async function waitAsAsked(tools: ForumTools, forum: string, waitMs: number): Promise<void> {
  if (waitMs > waitMaxMs) throw rateLimited(forum, waitMs);
  if (waitMs > 0) await wait(waitMs, undefined, { signal: tools.signal });
}

export function rateLimited(forum: string, retryAfterMs?: number): SourceProblem {
  return new SourceProblem(
    "rate_limited",
    `${forum} is rate limiting requests. Reading continues automatically.`,
    retryAfterMs,
  );
}

/** A request that is repeated when the forum says to slow down for a moment. */
export async function fetchPatiently(
  tools: ForumTools,
  forum: string,
  request: Omit<FetchRequest, "signal">,
): Promise<FetchedResource> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tools.fetch({ ...request, signal: tools.signal });
    } catch (error) {
      if (!(error instanceof SourceProblem) || error.code !== "rate_limited") throw error;
      if (attempt === attemptsMax || error.retryAfterMs === undefined) throw error;
      await waitAsAsked(tools, forum, error.retryAfterMs);
    }
  }
}

/** The response's JSON, in the shape that is expected of it. */
export function readJson<T>(forum: string, resource: FetchedResource, shape: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(resource.text());
  } catch {
    const kind = resource.contentType === "text/html" ? "a web page" : "incomplete data";
    throw new SourceProblem(
      "unreadable",
      `${forum} sent ${kind} instead of JSON. It may be blocking automated requests or have a temporary problem.`,
    );
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SourceProblem(
    "unreadable",
    `${forum} sent data in an unexpected format. Check that the URL belongs to this kind of forum.`,
  );
}

export async function fetchJson<T>(
  tools: ForumTools,
  forum: string,
  url: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const resource = await fetchPatiently(tools, forum, { url, headers: jsonHeaders });
  return readJson(forum, resource, shape);
}

export const jsonHeaders = { accept: "application/json" };
