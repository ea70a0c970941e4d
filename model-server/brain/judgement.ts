/** Answers the tasks `verify` and `judge` by the brain's own reading: words shared, numbers and names all there. */
import type { Language } from "./languages/language.ts";
import { numberOf, objectsOf, textOf, textsOf } from "./read-prompt.ts";
import type { Passage, Prompt } from "./read-prompt.ts";
import { countWords, sentencesOf, withoutMarks, wordsIn } from "./sentences.ts";

export type Verdict = "supported" | "unsupported" | "uncertain";

/** Words that carry meaning, cut to their stem's length so that endings do not matter. */
function contentWords(text: string, language: Language): string[] {
  return wordsIn(text.toLowerCase())
    .filter((word) => word.length > 2 && !language.functionWords.has(word))
    .map((word) => word.slice(0, 6));
}

/** The share of the sentence's words that the text holds, besides those of the brain's own joinery. */
export function overlap(sentence: string, text: string, language: Language): number {
  const joinery = new Set(
    [...language.attributions, ...language.attributionsWithoutName, ...language.asks].flatMap(
      (lead) => contentWords(lead.replace("{author}", ""), language),
    ),
  );
  const held = new Set(contentWords(text, language));
  const words = contentWords(sentence, language).filter(
    (word) => held.has(word) || !joinery.has(word),
  );
  if (words.length === 0) return 1;
  return words.filter((word) => held.has(word)).length / words.length;
}

/** Numbers and capitalised words inside the sentence that the text does not hold. */
function missingIn(sentence: string, text: string, language: Language): string[] {
  const lower = text.toLowerCase();
  const numbers = sentence.match(/\d+(?:[.,]\d+)*/gu) ?? [];
  const inside = /(?<=[\p{Ll}\p{N},;)] )\p{Lu}[\p{L}\p{N}'’-]+/gu;
  // German writes every noun with a capital; only pairs of them look like a name.
  const pairs = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu;
  const names = (sentence.match(language.alwaysOpens ? pairs : inside) ?? []).filter(
    (name) => !language.functionWords.has((name.split(" ")[0] ?? "").toLowerCase()),
  );
  return [...numbers, ...names].filter((one) => !lower.includes(one.toLowerCase()));
}

export function bestPassage(
  sentence: string,
  passages: readonly Passage[],
  language: Language,
): { passage: Passage; score: number } | null {
  let best: { passage: Passage; score: number } | null = null;
  for (const passage of passages) {
    const text = `${passage.author} ${passage.text}`;
    if (missingIn(sentence, text, language).length > 0) continue;
    const score = overlap(sentence, text, language);
    if (best === null || score > best.score) best = { passage, score };
  }
  return best;
}

export function verify(
  prompt: Prompt,
  language: Language,
): { verdicts: { n: number; verdict: Verdict }[] } {
  return {
    verdicts: objectsOf(prompt.input["claims"]).map((claim, index) => ({
      n: numberOf(claim["n"], index + 1),
      verdict: verdictOn(
        prompt,
        withoutMarks(textOf(claim["sentence"])),
        textsOf(claim["passages"]),
        language,
      ),
    })),
  };
}

function verdictOn(prompt: Prompt, sentence: string, ids: string[], language: Language): Verdict {
  const passages = prompt.passages.filter(({ id }) => ids.includes(id));
  if (passages.length === 0) return "unsupported";
  const text = [
    prompt.brand.name,
    prompt.forumPost?.author ?? "",
    prompt.forumPost?.community ?? "",
    ...passages.flatMap((passage) => [passage.author, passage.text]),
  ].join("\n");
  if (missingIn(sentence, text, language).length > 0) return "unsupported";
  const share = overlap(sentence, text, language);
  if (share >= 0.6) return "supported";
  return share < 0.35 ? "unsupported" : "uncertain";
}

interface Score {
  score: number;
  reason: string;
}

export function judge(
  prompt: Prompt,
): Record<"interest" | "organisation" | "relevance" | "coverage", Score> {
  const text = textOf(prompt.input["text"]);
  const sentences = sentencesOf(text);
  const words = countWords(text);
  const lower = text.toLowerCase();
  const used = prompt.keywords.filter((keyword) => lower.includes(keyword.toLowerCase())).length;
  const questions = sentences.filter((sentence) => sentence.includes("?")).length;
  const paragraphs = text.split(/\n{2,}/u).length;
  return {
    interest: scored(
      2 + (questions > 0 ? 1 : 0) + (words > 200 ? 1 : 0),
      `${questions} questions in ${words} words.`,
    ),
    organisation: scored(
      2 + (paragraphs > 2 ? 1 : 0) + (paragraphs > 5 ? 1 : 0),
      `${paragraphs} paragraphs.`,
    ),
    relevance: scored(
      2 + Math.min(2, used),
      `${used} of ${prompt.keywords.length} keywords stand in it.`,
    ),
    coverage: scored(2 + Math.min(2, Math.floor(words / 400)), `${words} words.`),
  };
}

function scored(score: number, reason: string): Score {
  return {
    score: Math.max(1, Math.min(5, score)),
    reason: `Played, not judged by a model: ${reason}`,
  };
}
