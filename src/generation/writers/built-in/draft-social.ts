/** Writes a social set: each network gets its own text, and of several ways to say it the richest that fits its limit. */
import { networkFacts } from "../../formats/networks.ts";
import { labelsFor } from "../../formats/labels.ts";
import { inCommon, stemSet } from "../../text/relevance.ts";
import type { Network } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { networkLength } from "../../text/network-length.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Plan, SocialVariant } from "../writer.ts";
import { coveredTopics, isOffTopic } from "./covered-topic.ts";
import { hashtagsFor } from "./hashtags.ts";
import { keywordWording } from "./keyword-wording.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { compositions } from "./social-compositions.ts";
import { partsFor } from "./social-parts.ts";
import { brandTitle } from "./title-for.ts";
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
    const said = stemSet(written("").posts.join(" "));
    // A text that is about the brand alone leads to what it says itself.
    const fitting = isOffTopic(reading)
      ? keywords.filter((keyword) => [...stemSet(keyword)].every((stem) => said.has(stem)))
      : keywords;
    const hashtags = hashtagsFor(network, fitting);
    const text = written(hashtags.join(" "));
    return {
      network,
      title: titleFor(network, reading, taggable(reading, plan)),
      posts: text.posts,
      hashtags: hashtags.filter((tag) => text.posts.some((post) => post.includes(tag))),
      citations: text.citations,
    };
  });
}

/** Keywords most of whose words are said here: any other hashtag leads to the wrong place. */
function taggable(reading: Reading, plan: Plan): string[] {
  const { topic, postTitle, post } = reading;
  if (isOffTopic(reading)) return [...reading.material.keywords];
  const asked = post.map(({ text }) => text).join(" ");
  const subject = stemSet(`${topic.text} ${postTitle ?? ""} ${reading.givenTopic ? "" : asked}`);
  const counts = new Map<string, number>();
  for (const keyword of reading.material.keywords)
    for (const stem of stemSet(keyword)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  // What several keywords share is the brand's field and not this text's matter.
  const own = (keyword: string) =>
    new Set([...stemSet(keyword)].filter((stem) => (counts.get(stem) ?? 0) < 2));
  const related = plan.keywords.filter((keyword) => inCommon(own(keyword), subject) > 0);
  return [plan.mainKeyword, ...related].filter((keyword) => {
    const stems = stemSet(keyword);
    const isName = keywordWording(reading, keyword).kind === "phrase";
    return isName && inCommon(stems, subject) * 2 >= stems.size;
  });
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

/** A stranger's title stands in marks. */
function titleFor(
  network: Network,
  reading: Reading,
  /** Those that fit what is said here. */
  keywords: readonly string[],
): string | null {
  const { titleMax } = networkFacts[network];
  if (titleMax === null) return null;
  if (isOffTopic(reading)) return shortened(brandTitle(reading), titleMax);
  if (reading.givenTopic || reading.postTitle === null) {
    const [covered = reading.topic.heading] = reading.givenTopic ? coveredTopics(reading) : [];
    return shortened(covered, titleMax);
  }
  // Moderators take down what a brand posts under somebody else's title.
  if (network === "reddit") {
    const [keyword] = keywords;
    const own =
      keyword === undefined ? brandTitle(reading) : keywordWording(reading, keyword).heading;
    return shortened(own, titleMax);
  }
  const [open, close] = labelsFor(reading.material.language).quotes;
  return `${open}${shortened(reading.postTitle, titleMax - 2)}${close}`;
}
