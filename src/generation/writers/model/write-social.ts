/** The social set: one variant for each network in one answer; an edit writes one of them again. */
import type { Material, Network } from "../../material.ts";
import { networkFacts } from "../../formats/networks.ts";
import { sentencesOf } from "../../text/segment.ts";
import type { z } from "zod";
import type { Draft, Plan, Problem, SocialVariant } from "../writer.ts";
import { socialAnswer, variantAnswer } from "./answers.ts";
import { askFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { withoutActiveMarkup } from "./active-markup.ts";
import { locateSpan } from "./locate-span.ts";
import { idsIn, isForReaders, withoutMarks } from "./section-text.ts";

const form = `In "posts", ids of sources stand before the full stop of the sentence that rests on them: "It keeps for two weeks [p3]."; we take them out and count without them. Hashtags stand only in "hashtags", each beginning with "#"; we put them behind the last post. "title" is null where the network has none.`;

export async function writeSocial(asking: Asking, plan: Plan): Promise<Draft> {
  const { material, desk } = asking;
  const { angle, reader, mainKeyword, keywords } = plan;
  desk.expect(1);
  const answer = await desk.piece("variants", () =>
    askFor(
      asking,
      {
        task: "social",
        input: {
          networks: plan.networks.map(limitsOf),
          brief: { angle, reader, main_keyword: mainKeyword, keywords },
        },
        words: `Write one variant for each network, each as people write there and none like another. Stay ten per cent under each "limit"; only where "thread" is true and one post cannot say it, write several posts, each within the limit. ${form} Answer with JSON: "title" (a name for the set) and "variants".`,
        tier: "strong",
        outputTokensMax: 6_000,
      },
      socialAnswer,
    ),
  );
  const wanted = new Set<Network>(plan.networks);
  return {
    title: answer.title,
    description: "",
    excerpt: "",
    sections: [],
    newsletter: null,
    // One for each network that was asked for; a second one for the same is not wanted.
    social: answer.variants
      .filter(({ network }) => wanted.delete(network))
      .map((variant) => readVariant(material, variant)),
    toAdd: [],
    draftNote: null,
    notes: [],
  };
}

export async function editVariant(
  asking: Asking,
  variant: SocialVariant,
  problems: readonly Problem[],
): Promise<SocialVariant> {
  const { network, title, posts, hashtags } = variant;
  const passages = [...new Set(variant.citations.map(({ passage }) => passage))];
  const answer = await askFor(
    asking,
    {
      task: "edit_social",
      input: {
        variant: { network, title, posts, hashtags, passages },
        network: limitsOf(network),
        problems: problems.map(({ code, message }) => ({ code, message })),
      },
      words: `Mend what the problems name and leave the rest as it is. The ids of the sources that it rests on are in "passages"; put them back where they belong. ${form} Answer with JSON: the whole variant.`,
      tier: "strong",
      outputTokensMax: 3_000,
    },
    variantAnswer,
  );
  return readVariant(asking.material, { ...answer, network });
}

function limitsOf(network: Network) {
  const { limit, count, hashtagsMax, titleMax, threads } = networkFacts[network];
  return { network, limit, count, hashtags_max: hashtagsMax, title_max: titleMax, thread: threads };
}

/** Without the marks of sources, and without sentences that are not for readers. */
function readPost(post: string): string {
  const text = withoutActiveMarkup(withoutMarks(post));
  const sentences = sentencesOf(text).map((span) => span.text);
  if (sentences.every(isForReaders)) return text;
  return sentences.filter(isForReaders).join(" ");
}

function readVariant(material: Material, answer: z.infer<typeof variantAnswer>): SocialVariant {
  const { network } = answer;
  const facts = networkFacts[network];
  const hashtags = answer.hashtags
    .map((tag) => `#${tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, "")}`)
    .filter((tag) => tag.length > 1)
    .slice(0, facts.hashtagsMax);
  const posts = answer.posts.map(readPost).filter((post) => post !== "");
  const last = posts.at(-1);
  // Where the network shows tags they stand in the text; one that the writer already put there is not put twice.
  const missing = hashtags.filter((tag) => !posts.some((post) => post.includes(tag)));
  if (last !== undefined && missing.length > 0) {
    posts[posts.length - 1] = `${last}\n\n${missing.join(" ")}`;
  }
  const citations = answer.posts.flatMap((post) =>
    idsIn(post).map((id) => locateSpan(material, id, withoutMarks(post))),
  );
  return {
    network,
    title: facts.titleMax === null ? null : answer.title,
    posts,
    hashtags,
    citations,
  };
}
