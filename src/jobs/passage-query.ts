/** Builds a job's search query for the brand's sources: topic and question first, then the rest. */
import type { PassageQuery, QueryPart } from "../records/sources/passage-search.ts";
import type { GenerationInput } from "../writing/material.ts";
import { sentencesOf } from "../writing/text/segment.ts";

const weights = { topic: 1, question: 0.7, instructions: 0.4, post: 0.3, keywords: 0.1 };
const bodyCharactersMax = 4_000;
const sentencesMax = 40;
const keywordsMax = 20;

export function passageQuery(
  input: Pick<GenerationInput, "topic" | "instructions" | "forumPost" | "keywords" | "language">,
): PassageQuery {
  const { topic, instructions, forumPost, keywords, language } = input;
  const parts: QueryPart[] = [
    { text: topic ?? "", weight: weights.topic },
    { text: forumPost?.title ?? "", weight: weights.topic },
    ...bodyParts(forumPost?.body ?? ""),
    { text: instructions ?? "", weight: weights.instructions },
    { text: keywords.slice(0, keywordsMax).join("\n"), weight: weights.keywords },
  ];
  return { parts: parts.toSorted((one, two) => two.weight - one.weight), language };
}

/** Questions in a post matter more than statements. */
function bodyParts(body: string): QueryPart[] {
  return sentencesOf(body.slice(0, bodyCharactersMax), sentencesMax).map(({ text }) => ({
    text,
    weight: isQuestion(text) ? weights.question : weights.post,
  }));
}

/** Quotation marks, brackets and emoticons may follow the question mark. */
function isQuestion(text: string): boolean {
  const at = Math.max(text.lastIndexOf("?"), text.lastIndexOf("？"));
  return at !== -1 && !/\p{L}/u.test(text.slice(at));
}
