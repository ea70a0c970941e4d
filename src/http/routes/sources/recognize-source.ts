/** POST /sources/recognize/ — detects the kind of source at a URL before it is created. */
import { z } from "zod";
import { parseFor } from "../../../editing/analysis-pool.ts";
import { Refusal } from "../../../errors.ts";
import { readableKinds } from "../../../sources/reader.ts";
import { recognizeSource } from "../../../sources/recognize-source.ts";
import { SourceProblem, sourceProblems } from "../../../sources/source-fetch.ts";
import { defineOperation } from "../../operation.ts";
import { text } from "../../requests/parameter-schemas.ts";

/** The longest that a form should wait. */
const timeoutMs = 15_000;

export const recognizeSourceOperation = defineOperation({
  id: "recognizeSource",
  method: "POST",
  path: "/sources/recognize/",
  tag: "Sources",
  scope: "write",
  summary: "Detect a source's kind",
  description:
    "Detects whether a URL is a forum, a feed, a website or a single page, and returns the parameters for creating a source. Nothing is saved. If the URL cannot be reached, `kind` is a guess and `problem` says why.",
  body: z.object({
    url: text(2_000).meta({
      description: "A URL, with or without `https://`, or a subreddit such as `r/espresso`.",
      example: "forum.example.org",
    }),
  }),
  answer: z
    .object({
      kind: z.enum(readableKinds).meta({ example: "discourse" }),
      url: z.string().meta({ example: "https://forum.example.org/" }),
      name: z.string().meta({ description: "A suggested name.", example: "Paddlers" }),
      settings: z.record(z.string(), z.unknown()).meta({
        description: "Settings derived from the URL.",
        example: {},
      }),
      feeds: z.array(z.string()).meta({
        description: "Feeds that the page links to.",
        example: ["https://example.com/feed.xml"],
      }),
      problem: z
        .object({ code: z.enum(sourceProblems), message: z.string() })
        .nullable()
        .meta({ description: "Why the URL could not be read.", example: null }),
    })
    .meta({ id: "RecognizedSource" }),
  async handle({ caller, body, tools }) {
    try {
      const { problem, ...found } = await recognizeSource(
        {
          fetch: tools.sources.fetching.fetchPage,
          parse: parseFor(tools.analysis, caller.accountId),
          signal: AbortSignal.timeout(timeoutMs),
        },
        body.url,
      );
      return {
        body: { ...found, problem: problem && { code: problem.code, message: problem.message } },
      };
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error;
      throw new Refusal("invalid_parameters", {
        errors: [{ param: "url", message: error.message }],
      });
    }
  },
});
