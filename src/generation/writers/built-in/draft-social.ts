/** Writes a social set: each network gets its own text, and of several ways to say it the richest that fits its limit. */
import { networkFacts } from "../../formats/networks.ts";
import { stemSet } from "../../text/relevance.ts";
import type { Network } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { networkLength } from "../../text/network-length.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import type { Plan, SocialVariant } from "../writer.ts";
import { asks, coveredTopics } from "./covered-topic.ts";
import { holds } from "./holds.ts";
import { hashtagsFor } from "./hashtags.ts";
import { keywordWording } from "./keyword-wording.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import { type Reading, isKnown } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { compositions } from "./social-compositions.ts";
import { socialFacts } from "./social-facts.ts";
import { partsFor } from "./social-parts.ts";
import { brandTitle } from "./title-for.ts";
import { shortened } from "./wording.ts";

export function draftSocial(reading: Reading, scribe: Scribe, plan: Plan): SocialVariant[] {
  const keywords = reading.steering.noHashtags ? [] : taggable(reading, plan);
  return plan.networks.map((network) => {
    const parts = partsFor(reading, scribe, network);
    const written = (tags: string) =>
      compositions[network](parts, tags).find(
        ({ posts }) =>
          posts.every((text) => fits(network, text)) &&
          wordsOf(posts.join(" ")).length <= (reading.steering.wordsMax ?? Infinity),
      ) ?? { posts: [lastResort(network, reading)], citations: [] };
    // A hashtag leads to what this very text says, and nowhere else.
    const bare = written("");
    const said = sentencesOf(bare.posts.join("\n")).map(({ text }) => stemSet(text));
    const fitting = keywords.filter((keyword) =>
      said.some((stems) => [...stemSet(keyword)].every((stem) => stems.has(stem))),
    );
    const hashtags = hashtagsFor(network, fitting);
    const tagged = written(hashtags.join(" "));
    // They stand below this very text, or nowhere: none is worth a sentence of it.
    const text = tagged.posts[0]?.startsWith(bare.posts[0] ?? "") === true ? tagged : bare;
    return {
      network,
      title: titleFor(network, reading, bare.posts.join(" ")),
      posts: text.posts,
      hashtags: hashtags.filter((tag) => text.posts.some((post) => post.includes(tag))),
      citations: text.citations,
    };
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

/** The topic where the text keeps it, else who this is. */
function titleFor(network: Network, reading: Reading, text: string): string | null {
  const { titleMax } = networkFacts[network];
  if (titleMax === null) return null;
  const [covered] = reading.givenTopic ? coveredTopics(reading) : [];
  // What asks is a title only over its answer.
  const isKept =
    covered !== undefined &&
    saysAllOf(text, covered) &&
    (!asks(reading.topic, covered) || socialFacts(reading).answers.length > 0);
  if (isKept) return shortened(covered, titleMax);
  const own = isKnown(reading)
    ? brandTitle(reading)
    : keywordWording(reading, reading.mainKeyword).heading;
  return shortened(own, titleMax);
}

/** Every word of a title that means something stands in the text, in any of its shapes. */
function saysAllOf(text: string, title: string): boolean {
  const said = stemSet(text);
  return [...stemSet(withoutEmptyWords(title))].every((stem) => holds(said, stem));
}
