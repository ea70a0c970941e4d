/**
 * Puts a material into words for a model. What strangers wrote stands between marks that nobody can guess, and what all
 * calls of a job share comes first, word for word the same.
 */
import { randomBytes } from "node:crypto";
import type { Material, Passage } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { voiceFeatures } from "../../text/voice-features.ts";

export interface SharedPrompt {
  text: string;
  /** Stands in the marks around the sources, and may stand in no answer. */
  nonce: string;
}

const shared = new WeakMap<Material, SharedPrompt>();

/** The part that all calls for one material share. */
export function sharedPrompt(material: Material): SharedPrompt {
  const known = shared.get(material);
  if (known !== undefined) return known;
  const nonce = nonceFor(material);
  const made = { text: describe(material, nonce), nonce };
  shared.set(material, made);
  return made;
}

/** The names of tasks, as they stand in the prompt and in the record of calls. */
export type TaskName =
  | "brief"
  | "plan"
  | "section"
  | "whole"
  | "social"
  | "edit"
  | "edit_social"
  | "edit_head"
  | "verify";

export function taskPrompt(name: TaskName, input: unknown, words: string): string {
  return `TASK: ${name}\nINPUT: ${JSON.stringify(input)}\n\n${words}`;
}

function describe(material: Material, nonce: string): string {
  const { brand, keywords, topic, instructions, forumPost, language, passages } = material;
  const { name, industry, voice, voiceGuide } = brand;
  const voice_guide = {
    audience: voiceGuide.audience,
    dos: voiceGuide.dos,
    donts: voiceGuide.donts,
    banned_words: voiceGuide.bannedWords,
    samples: voiceGuide.samples.map((sample) => cut(sample, sampleCharactersMax)),
    habits: habitsOf(voiceGuide.samples),
  };
  return [
    `BRAND: ${JSON.stringify({ name, industry, language, voice, voice_guide })}`,
    `KEYWORDS: ${JSON.stringify(keywords)}`,
    `TOPIC: ${JSON.stringify(topic)}`,
    `INSTRUCTIONS: ${JSON.stringify(instructions)}`,
    `FORUM POST: ${JSON.stringify(
      forumPost && {
        title: forumPost.title,
        community: forumPost.community,
        author: forumPost.author,
        posted_at: forumPost.postedAt,
        replies: forumPost.replyCount,
      },
    )}`,
    `<<<SOURCES ${nonce}>>>`,
    ...passages.map(sourceLine),
    `<<<END SOURCES ${nonce}>>>`,
  ].join("\n");
}

function sourceLine({ id, kind, author, text }: Passage): string {
  return `[${id}] (${kind}, ${author === "" ? "unnamed" : author}) ${text.replace(/(?<!\s)\s*\n\s*/gu, " / ")}`;
}

/** A sample shows how the brand sounds; for that its beginning is enough. */
const sampleCharactersMax = 1_200;

/** What was measured of the samples, as a writer can follow it; null where there are none. */
function habitsOf(samples: readonly string[]) {
  if (samples.length === 0) return null;
  const measured = voiceFeatures(samples.join("\n\n"));
  return {
    words_per_sentence: Math.round(measured.sentenceWordsMean),
    words_per_sentence_vary_by: Math.round(measured.sentenceWordsSpread),
    words_in_first_person: percent(measured.firstPerson),
    words_in_second_person: percent(measured.secondPerson),
    words_contracted: percent(measured.contractions),
    sentences_that_ask: percent(measured.questions),
    sentences_that_exclaim: percent(measured.exclamations),
    uses_dashes: measured.dashes > 0.05,
    uses_emoji: measured.emoji > 0,
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Random, and in none of the sources: no stranger can close the marks. */
function nonceFor(material: Material): string {
  for (;;) {
    const nonce = randomBytes(8).toString("hex");
    if (!material.passages.some(({ text, author }) => `${author}${text}`.includes(nonce)))
      return nonce;
  }
}
