/** Briefs, contents and verdicts for the tests of comparisons. */
import type { StoredContent } from "./start-pressroom.ts";
import type { Sides } from "./blind.ts";
import type { Brief } from "./brief.ts";
import type { ComparedBrief, OpenedVerdict } from "./summarize-verdicts.ts";
import type { Preference, Verdict } from "./verdict.ts";

export function testBrief(more: Partial<Brief> = {}): Brief {
  return {
    name: "hidden-order-in-a-reply",
    content_type: "article",
    language: "en",
    brand: {
      name: "Harbour Tea",
      industry: "Tea",
      overview: "Harbour Tea blends tea.",
      voice: "Plain.",
      networks: ["bluesky", "instagram", "reddit"],
    },
    keywords: ["tea"],
    topic: "Tea",
    instructions: null,
    forum_post: null,
    website: null,
    ...more,
  };
}

export function storedContent(
  type: StoredContent["content_type"],
  markdown: string,
  document: Record<string, unknown> = {},
): StoredContent {
  return { content_type: type, markdown, document };
}

export const pressroomLeft: Sides = { left: "pressroom", right: "single" };
export const pressroomRight: Sides = { left: "single", right: "pressroom" };

export function testVerdict(overall: Preference, more: Partial<Verdict> = {}): Verdict {
  return {
    judge: "Ann",
    overall_first: overall,
    left: side(5),
    right: side(3),
    overall,
    reason: "It opens well.",
    ...more,
  };
}

export function side(mark: number): Verdict["left"] {
  return {
    interest: mark,
    organisation: mark,
    relevance: mark,
    coverage: mark,
    faithfulness: mark,
    voice: mark,
    format: mark,
    would_publish: mark,
    best_sentence: "Tea.",
    worst_sentence: "Tea?",
    unsupported_claims: [],
    failed_gates: [],
  };
}

export function comparedBrief(name: string, verdicts: OpenedVerdict[]): ComparedBrief {
  const usage = { calls: 1, inputTokens: 900, cachedInputTokens: 0, outputTokens: 90, seconds: 4 };
  return {
    name,
    pair: "pair01",
    contentType: "article",
    language: "en",
    words: { pressroom: 300, single: 400 },
    usage: {
      pressroom: { ...usage, calls: 5, costMicros: 12_000 },
      single: { ...usage, costMicros: null },
    },
    verdicts,
  };
}
