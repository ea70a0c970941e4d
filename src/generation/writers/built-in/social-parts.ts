/** The pieces that a social text is put together from: what was asked, and what the brand says. */
import { networkFacts } from "../../formats/networks.ts";
import type { Network } from "../../material.ts";
import { says } from "../../text/relevance.ts";
import type { Said } from "./said.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { socialFacts, socialNotices } from "./social-facts.ts";
import { shortened } from "./wording.ts";

export interface Parts {
  /** What was asked, and only before what the brand says to it. */
  question: Said | undefined;
  /** The whole of it first. */
  answers: Said[];
  /** An answer says by itself whose it is or what it is about. */
  isClear: (answer: Said) => boolean;
  introductions: Said[];
  others: Said[];
  /** What the law wants beside it, all of it first. */
  notices: Said[];
  /** Who posts this, where a network wants to know. */
  disclosure: string | undefined;
  /** For a brand that has said nothing yet. */
  plain: string;
}

export function partsFor(reading: Reading, scribe: Scribe, network: Network): Parts {
  const { answers, introductions, others } = socialFacts(reading);
  const isTitled = networkFacts[network].titleMax !== null;
  const asked = answers.length === 0 || isTitled ? undefined : questionIn(reading);
  const { brand } = reading.material;
  return {
    question: asked,
    answers,
    isClear: ({ text }) => [brand.name, reading.mainKeyword].some((name) => says(text, name)),
    introductions,
    others,
    notices: socialNotices(reading),
    disclosure: network === "reddit" ? disclosed(reading, scribe) : undefined,
    plain:
      (reading.minimal ? null : scribe.text("socialPlain")) ??
      shortened(reading.topic.heading, plainCharactersMax),
  };
}

const plainCharactersMax = 140;

/** Who posts this; the name alone in a language that we have no words of. */
function disclosed(reading: Reading, scribe: Scribe): string | undefined {
  const { name } = reading.material.brand;
  return reading.minimal ? `— ${name}` : (scribe.text("redditDisclosure") ?? undefined);
}

/** Asks for a number, a time or a place, which a sentence on the topic tells; what, why and whether it hardly ever says. */
const asksForFacts =
  /^(?:how (?:often|long|much|many|far|soon|old|big|hot)|when|where|which|wie (?:oft|lange|viele?|weit|alt|groß|warm)|wann|wo|welche[rsnm]?)\b/iu;

/** A topic that is a question, before what the brand answers. */
function questionIn({ givenTopic, topic }: Reading): Said | undefined {
  if (!givenTopic || topic.kind !== "question" || !asksForFacts.test(topic.text)) return undefined;
  return { text: topic.heading, citation: [], item: null };
}
