/** Sends requests to a forum's API, parses the JSON, and respects rate limits. */
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { ReaderTools } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { FetchedResource, FetchRequest } from "../source-fetch.ts";

/** A longer wait ends the read, which resumes later from its last batch. */
const waitMaxMs = 20_000;
const attemptsMax = 3;

export type ForumClient = ReturnType<typeof openForumClient>;

export function openForumClient(
  tools: Pick<ReaderTools, "fetch" | "signal">,
  /** Its name in messages. */
  forum: string,
) {
  const { signal } = tools;
  let nextAt = 0;

  async function waitAsAsked(waitMs: number): Promise<void> {
    if (waitMs > waitMaxMs) throw rateLimited(waitMs);
    if (waitMs > 0) await wait(waitMs, undefined, { signal });
  }

  function rateLimited(retryAfterMs?: number): SourceProblem {
    const message = `${forum} is rate-limiting requests.`;
    return new SourceProblem("rate_limited", message, retryAfterMs);
  }

  /** Sends a request, for JSON by default, and retries it after short rate limits. */
  async function ask(request: Omit<FetchRequest, "signal">): Promise<FetchedResource> {
    await waitAsAsked(nextAt - Date.now());
    const headers = { accept: "application/json", ...request.headers };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tools.fetch({ ...request, headers, signal });
      } catch (error) {
        if (!(error instanceof SourceProblem) || error.code !== "rate_limited") throw error;
        if (attempt === attemptsMax || error.retryAfterMs === undefined) throw error;
        await waitAsAsked(error.retryAfterMs);
      }
    }
  }

  /** Parses the response's JSON; throws a SourceProblem if it does not match. */
  function read<T>(resource: FetchedResource, shape: z.ZodType<T>): T {
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

  return {
    forum,
    rateLimited,
    /** Delays the next request. */
    delay(ms: number) {
      nextAt = Date.now() + ms;
    },
    ask,
    read,
    json: async <T>(url: string, shape: z.ZodType<T>): Promise<T> =>
      read(await ask({ url }), shape),
  };
}
