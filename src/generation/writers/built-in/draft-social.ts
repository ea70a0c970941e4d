/** Writes a social set: each network gets its own text, and of several ways to say it the richest that fits its limit. */
import { networkFacts } from "../../formats/networks.ts";
import { countOf, says, stemSet } from "../../text/relevance.ts";
import type { Network } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { networkLength } from "../../text/network-length.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import type { Plan, SocialVariant } from "../writer.ts";
import { asks, coveredTopics, isOffTopic } from "./covered-topic.ts";
import { holds } from "./holds.ts";
import { leadFacts } from "./lead-facts.ts";
import { hashtagsFor } from "./hashtags.ts";
import { keywordWording, readsAsPhrase } from "./keyword-wording.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import { type Reading, isKnown } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { compositions } from "./social-compositions.ts";
import { socialFacts } from "./social-facts.ts";
import { ownClaim, ownHeadline } from "./own-headline.ts";
import { partsFor } from "./social-parts.ts";
import { isAsked } from "./thread-sentence.ts";
import { brandTitle, threadTitles } from "./title-for.ts";
import { titledPost } from "./titled-post.ts";
import { shortened } from "./wording.ts";

export function draftSocial(reading: Reading, scribe: Scribe, plan: Plan): SocialVariant[] {
  const keywords = reading.steering.noHashtags ? [] : taggable(reading, plan);
  return plan.networks.map((network, index) => {
    const parts = partsFor(reading, scribe, network, index);
    const written = (tags: string) =>
      compositions[network](parts, tags).find(
        ({ posts }) =>
          posts.every((text) => fits(network, text)) &&
          wordsOf(posts.join(" ")).length <= (reading.steering.wordsMax ?? Infinity),
      ) ?? { posts: [lastResort(network, reading)], citations: [] };
    // A hashtag leads to what this very text says, and nowhere else.
    const bare = written("");
    const said = stemSet(bare.posts.join(" "));
    const fitting = keywords.filter((keyword) =>
      [...stemSet(keyword)].every((stem) => said.has(stem)),
    );
    const hashtags = hashtagsFor(network, fitting);
    const tagged = written(hashtags.join(" "));
    // They stand below this very text, or nowhere: none is worth a sentence of it.
    const text = tagged.posts[0]?.startsWith(bare.posts[0] ?? "") === true ? tagged : bare;
    return titledPost(reading, {
      network,
      title: titleFor(network, reading, fitting, bare.posts.join(" ")),
      posts: text.posts,
      hashtags: hashtags.filter((tag) => text.posts.some((post) => post.includes(tag))),
      citations: text.citations,
    });
  });
}

/** Keywords that name something, the main one first. */
function taggable(reading: Reading, plan: Plan): string[] {
  const all = [plan.mainKeyword, ...plan.keywords, ...reading.material.keywords];
  return [...new Set(all)].filter((keyword) => keywordWording(reading, keyword).kind === "phrase");
}

function fits(network: Network, text: string): boolean {
  const { count, limit, bytesMax } = networkFacts[network];
  return (
    networkLength(text, count) <= limit &&
    (bytesMax === null || Buffer.byteLength(text) <= bytesMax)
  );
}

function lastResort(network: Network, reading: Reading): string {
  for (const max of [200, 120, 80, 40]) {
    const text = shortened(reading.topic.heading, max);
    if (fits(network, text)) return text;
  }
  return cut(reading.material.brand.name, 40);
}

/** The topic where the text keeps it, the thread's question where the brand answers it, else the brand's own words. */
function titleFor(
  network: Network,
  reading: Reading,
  /** Keywords that the text says. */
  said: readonly string[],
  text: string,
): string | null {
  const { titleMax } = networkFacts[network];
  if (titleMax === null) return null;
  const ownTitle = () =>
    (network === "reddit" ? ownClaim(reading, ownCharactersMax, text) : null) ??
    ownHeadline(reading, Math.min(titleMax, ownCharactersMax)) ??
    brandTitle(reading);
  if (isOffTopic(reading)) return shortened(ownTitle(), titleMax);
  const [covered] = reading.givenTopic ? coveredTopics(reading) : [];
  // What asks is a title only over its answer.
  const isKept =
    covered !== undefined &&
    (asks(reading.topic, covered)
      ? socialFacts(reading).answers.length > 0 &&
        (saysAllOf(text, covered) || socialFacts(reading).isAnswered)
      : saysAllOf(text, covered));
  if (isKept) return shortened(covered, titleMax);
  // Moderators take down what a brand posts under somebody else's title.
  const isAnswered = network !== "reddit" && leadFacts(reading).length > 0;
  const asked = threadTitles(reading).find((title) => title.length <= titleMax);
  if (isAnswered && isAsked(reading) && asked !== undefined) return asked;
  const keyword =
    said.find(
      (one) => readsAsPhrase(reading, one) && isSaidIn(text, one, reading.material.brand.name),
    ) ?? (isKnown(reading) ? undefined : reading.mainKeyword);
  const own = keyword === undefined ? ownTitle() : keywordWording(reading, keyword).heading;
  return shortened(own, titleMax);
}

const ownCharactersMax = 90;

/** Every word of a title that means something stands in the text, in any of its shapes. */
function saysAllOf(text: string, title: string): boolean {
  const said = stemSet(text);
  return [...stemSet(withoutEmptyWords(title))].every((stem) => holds(said, stem));
}

/** Where the text begins, or says who this is: a word further on may be a detail. */
function isSaidIn(text: string, keyword: string, brand: string): boolean {
  const [paragraph = ""] = text.split("\n", 1);
  return sentencesOf(paragraph)
    .map((sentence) => sentence.text)
    .filter((sentence, index) => index === 0 || countOf(sentence, brand) > 0)
    .some((sentence) => says(sentence, keyword));
}
