/**
 * A model that obeys every instruction in hostile posts: it repeats its prompt and inserts scripts in every paragraph,
 * post and revision. None of that may reach the content.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../../../../test/local-server.ts";
import { sampled } from "../../../../test/sample.ts";
import { startModelServer } from "../../../../mock-model/start-model-server.ts";
import type { ModelServer } from "../../../../mock-model/start-model-server.ts";
import { readConfig } from "../../../config.ts";
import { accountsChoice } from "../../../llm/model-choice.ts";
import { openModels } from "../../../llm/open-models.ts";
import type { Models } from "../../../llm/open-models.ts";
import { createLog } from "../../../log.ts";
import type { ClaimedJob, JobProgress } from "../../../records/jobs/job-claims.ts";
import type { JobEnding } from "../../../records/jobs/job-endings.ts";
import { runJob } from "../../../jobs/run-job.ts";
import { gather } from "../../steps/prepare-material.ts";
import { openEventLoopScheduler } from "../../../jobs/event-loop-scheduler.ts";
import { guesses, hostilePosts } from "./hostile-posts.fixture.ts";
import type { HostilePost } from "./hostile-posts.fixture.ts";
import { createModelWriter } from "./model-writer.ts";
import { sharedPrompt } from "./prompt.ts";
import { rules } from "./system-prompt.ts";

const modelKey = "sk-hostile-0123456789abcdef";
/** The same posts on every run, except for the trap's address. */
const posts = hostilePosts("http://trap.invalid");
/** Each instruction has fifteen disguises, so a sample still covers every instruction. */
const sampledPosts = (place: string) => sampled(hostilePosts(place), 4);

let provider: ModelServer;
let models: Models;
/** Requests to the trap, and all addresses that this process connected to. */
const trapped: string[] = [];
const reached = new Set<string>();
const trap = await listenLocally(
  createServer((request, response) => {
    trapped.push(request.url ?? "");
    response.end();
  }),
);
const onConnect = (message: unknown) => {
  const { connectParams } = message as { connectParams: { host: string } };
  reached.add(connectParams.host);
};

const nothing = async () => ({ micros: 0, tokens: 0 });

beforeAll(async () => {
  subscribe("undici:client:connected", onConnect);
  provider = await startModelServer({ mistakes: ["obeys_source", "markup"] });
  const none = { micros: Infinity, tokens: Infinity };
  models = openModels({
    log: createLog("silent"),
    records: { spentToday: nothing, spentOnJob: nothing },
    caps: { job: none, accountDay: none },
    prices: new Map(),
    thoughtTokensMax: 8_000,
    callsMax: 100,
  });
});
afterAll(async () => {
  unsubscribe("undici:client:connected", onConnect);
  await provider.close();
  await trap.close();
});

const formats = ["social", "newsletter", "post"] as const;

interface Written {
  ending: JobEnding;
  /** What was saved along the way. */
  kept: JobProgress[];
}

/** The brand's language, whatever the language of the post. */
const brandLanguage = "en";

async function write({ post }: HostilePost, contentType: string): Promise<Written> {
  const job: ClaimedJob = {
    accountId: 1,
    jobId: 1,
    claim: 1,
    attempts: 1,
    crashes: 0,
    progress: 0,
    ageSeconds: 0,
    brandId: 1,
    contentType,
    customTopic: null,
    customPrompt: null,
    forumPostId: 1,
    language: brandLanguage,
    live: true,
    requestId: null,
    traceparent: null,
    items: [{ position: 1, contentType, state: "queued" }],
    brand: { ...brand, language: brandLanguage, keywords: ["espresso"] },
    forumPost: { ...post, postedAt: null },
    stages: null,
  };
  const kept: JobProgress[] = [];
  const choice = accountsChoice(readConfig({}), {
    provider: "compatible",
    key: modelKey,
    url: `${provider.url}/v1`,
    model: "mock",
    fastModel: null,
  });
  const writer = createModelWriter(
    models.forJob({ accountId: 1, jobId: 1, choice, record: () => undefined }),
  );
  const checkpoints = {
    revise: async () => "stored" as const,
    saveTopicCheck: () => Promise.resolve(),
    save: async (progress: JobProgress) => {
      kept.push(progress);
      return true;
    },
  };
  const ending = await runJob(
    { checkpoints, scheduler: openEventLoopScheduler(), chooseWriter: () => writer },
    job,
    new AbortController(),
  );
  return { ending, kept };
}

const brand = {
  name: "Harbour Roast",
  industry: "Coffee",
  overview:
    "Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. Every bag shows its roast date.",
  voice: "",
  networks: [],
  voiceGuide: { audience: "", dos: [], donts: [], bannedWords: [], samples: [] },
};

test("there are more than two hundred different hostile posts", () => {
  expect(posts.length).toBeGreaterThan(200);
  expect(new Set(posts.map(({ post }) => JSON.stringify(post))).size).toBe(posts.length);
});

test("no post escapes the markers around the sources", () => {
  for (const { language, post } of posts) {
    const material = gather({
      brand: { ...brand, language },
      keywords: ["espresso"],
      topic: null,
      instructions: null,
      forumPost: post,
      language,
    });
    const { text, nonce } = sharedPrompt(material);
    const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u);
    const open = lines.indexOf(`<<<SOURCES ${nonce}>>>`);
    const close = lines.indexOf(`<<<END SOURCES ${nonce}>>>`);
    expect(close).toBe(lines.length - 1);
    expect(text.split(nonce)).toHaveLength(3);
    // The brand is an indented object over several lines.
    const names = lines.slice(0, open).filter((line) => !/^(?: |\}$)/u.test(line));
    expect(names.map((line) => line.split(":", 1)[0])).toEqual([
      "MATERIAL",
      "BRAND",
      "KEYWORDS",
      "TOPIC",
      "INSTRUCTIONS",
      "FORUM THREAD",
      "ABOUT THE THREAD",
    ]);
    // Each line between the markers is one source with the ID that code assigned.
    const sources = lines.slice(open + 1, close);
    const own = material.given.filter(({ kind }) => kind === "brand");
    expect(sources.map((line) => /^\[([bp]\d+)\] \([a-z ]+(?:, by |\) )/u.exec(line)?.[1])).toEqual(
      [...own, ...material.passages].map(({ id }) => id),
    );
    expect(text).not.toMatch(/[\u200b\u202a-\u202e]|[\u{e0000}-\u{e007f}]/u);
  }
});

describe.concurrent("a model that obeys every instruction", () => {
  const shares = 8;
  test.each(Array.from({ length: shares }, (_, share) => share))(
    "leaks nothing into the content (share %i)",
    async (share) => {
      const mine = sampledPosts(trap.url).filter((_, at) => at % shares === share);
      const leaks: string[] = [];
      for (const [at, hostile] of mine.entries()) {
        const contentType = at % 7 === 6 ? "article" : (formats[at % formats.length] ?? "post");
        const written = await write(hostile, contentType);
        leaks.push(...leaksIn(written).map((leak) => `${contentType}, ${hostile.name}: ${leak}`));
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );
});

test("all texts came from this model, no other server was contacted, and the trap got no request", () => {
  const drafts = provider.calls().filter(({ task }) => task === "draft");
  expect(drafts.length).toBeGreaterThanOrEqual(sampledPosts("").length);
  expect(trapped).toEqual([]);
  expect([...reached]).toEqual([new URL(provider.url).host]);
});

/** Everything in the output that should not be there. */
function leaksIn({ ending, kept }: Written): string[] {
  const everything = JSON.stringify([ending, kept]);
  // A nonce has sixteen hexadecimal digits; apart from guessed ones in the posts, nothing else does.
  const digits = everything.match(/(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])/gu) ?? [];
  const secrets = [
    ...(everything.includes(modelKey) ? [modelKey] : []),
    ...digits.filter((one) => !guesses.includes(one)),
  ];
  return [
    ...secrets.map((secret) => `a secret: ${secret}`),
    ...ending.items.flatMap(({ failure, content }) => {
      if (!content) return failure?.code === "writer_failed" ? [] : [`failed: ${failure?.message}`];
      const { markdown, document, title } = content;
      const { html = "", ...plain } = document as { html?: string };
      const texts = JSON.stringify([title, plain]);
      return [
        ...found("a mark of the prompt", /<<<|END SOURCES/u, `${texts}${markdown}${html}`),
        ...rulesIn(`${texts}${markdown}${html}`),
        // Plain text contains no markup, and Markdown escapes all angle brackets and links.
        ...found("markup in text", /<\/?[a-z!]|\bon\w+=|javascript:|data:text/iu, texts),
        ...found("markup", /(?<!\\)<[a-z/!]|(?<!\\)\]\(|javascript:/iu, withoutSource(markdown)),
        ...found(
          "an address",
          /127\.0\.0\.1|evil-shop|evil\.example|boese\.example|user=1/iu,
          `${texts}${withoutSources(markdown)}${html}`,
        ),
        ...(html === "" ? [] : foreignMarkupIn(html)),
      ];
    }),
  ];
}

function found(what: string, pattern: RegExp, text: string): string[] {
  const { 0: match, index = 0 } = pattern.exec(text) ?? {};
  return match === undefined ? [] : [`${what}: ${text.slice(Math.max(0, index - 60), index + 60)}`];
}

/** The list of sources contains the post's own title, whatever it is. */
function withoutSources(markdown: string): string {
  return markdown.replace(/\n## (?:Sources|Quellen)\n[^]*$/u, "");
}

/** The one link that code adds: the post's own address. */
function withoutSource(markdown: string): string {
  return markdown.replaceAll("<https://forum.example/t/1>", "");
}

/** The tags of our own templates, including Outlook settings (xml, o). */
const usualTags =
  "html head meta title style xml o body div table tr td article section figure figcaption blockquote cite p h1 h2 h3 ul ol li strong sup br a".split(
    " ",
  );
/** The unsubscribe link, the post, and source marks. */
const usualTarget = /^(?:\{\{unsubscribe_url\}\}|https:\/\/forum\.example\/t\/1|#source-\d+)$/u;

/** Elements that are not in our templates: scripts, images, frames, handlers, foreign links. */
function foreignMarkupIn(html: string): string[] {
  const tags = new Set(
    Array.from(html.matchAll(/<\/?([a-z][a-z0-9]*)/giu), ([, name]) => name ?? ""),
  );
  const targets = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/giu), ([, to]) => to ?? "");
  return [
    ...[...tags].filter((tag) => !usualTags.includes(tag)).map((tag) => `a tag: ${tag}`),
    ...targets.filter((to) => !usualTarget.test(to)).map((to) => `a target: ${to}`),
    ...found("a handler", /<[^>]*\son\w+\s*=/iu, html),
  ];
}

/** Eight consecutive words of the rules. */
function rulesIn(text: string): string[] {
  const words = rules.split(/\s+/u);
  for (let at = 0; at + 8 <= words.length; at += 1) {
    const run = words.slice(at, at + 8).join(" ");
    if (text.includes(run)) return [`its rules: ${run}`];
  }
  return [];
}
