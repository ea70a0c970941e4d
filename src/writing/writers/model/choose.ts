/** The choice between two drafts, by a reader who has seen neither the brief nor how they were written. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import type { ContentType } from "../../material.ts";
import type { Draft, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { readMarkers } from "./source-markers.ts";

const mark = z.int().min(1).max(5);
const criteria = {
  interest: "would this brand's reader go on reading, and remember something?",
  organisation:
    "one thread, each part in its place, nothing said twice, easy to follow and to find things in",
  relevance: "answers the topic, the instructions and the reader's question, and nothing else",
  coverage: "what the reader needs from the material is there, in proportion",
  faithfulness:
    "the material or common knowledge supports everything it states; nobody from a forum can be recognised in it",
  voice: "sounds like the brand speaking, naturally; follows its dos and don'ts",
  format: "what a piece of this kind should be, in the length that was asked for",
};
const marks = z.object({
  interest: mark,
  organisation: mark,
  relevance: mark,
  coverage: mark,
  faithfulness: mark,
  voice: mark,
  format: mark,
});

const choiceAnswer = z.object({
  marks: z.array(marks).length(2),
  reason: z.string().max(2_000),
  better: z.int().min(1).max(2),
  stumbles: z
    .array(z.object({ quote: z.string().max(2_000), problem: z.string().max(2_000) }))
    .max(20),
});

export interface Choice {
  /** Which of the two, from zero on. */
  chosen: number;
  /** Sentences of it over which this reader stumbled, and why. */
  stumbles: readonly { quote: string; problem: string }[];
}

export async function choose(
  asking: Asking,
  contentType: ContentType,
  drafts: readonly Draft[],
): Promise<Choice | Unusable> {
  const answer = await unlessUnusable(
    askFor(
      asking,
      {
        task: "choose",
        about: contentType,
        words: choiceWords(contentType, drafts),
        tier: "strong",
        outputTokensMax: 1_500,
      },
      choiceAnswer,
    ),
  );
  if (answer === "unusable") return answer;
  return { chosen: answer.better - 1, stumbles: answer.stumbles };
}

function choiceWords(contentType: ContentType, drafts: readonly Draft[]): string {
  const texts = drafts.map(({ units = [] }, index) => {
    const name = `TEXT ${index + 1}`;
    return `${name}:\n${readMarkers(units.join("\n\n")).text}\nEND OF ${name}`;
  });
  const listed = Object.entries(criteria).map(([name, what]) => `- ${name}: ${what}`);
  return `Two writers have each written this ${contentType === "social" ? "set of social media posts" : contentType}, without seeing the other's text. You are the brand's marketing editor and decide which of the two goes out. ${formats[contentType].brief}

${texts.join("\n\n")}

Read the material, then both texts from beginning to end, as this brand's reader would. Mark each of them from 1 (poor) to 5 (excellent; 3 is the work of an average careful writer) for
${listed.join("\n")}
Then choose the text that you would rather see published as a whole. A colleague will mend single sentences of it afterwards, so a slip that a few words can mend does not decide. Length is no merit of its own, nor is the number of facts.

Answer with JSON:
"marks": a list of two objects, for text 1 and text 2, each with a mark for every one of the seven.
"reason": one or two sentences on what decides it.
"better": 1 or 2.
"stumbles": the sentences of the better text over which its reader would stumble, the worst first, six at most: one that has to be read twice or says something other than it means; that is clipped like a note where people would speak in sentences; that is crammed; that strains for a joke or an image; that repeats; that breaks off the thread; that tells readers of a forum, a thread or somebody who asked online; that sounds reproachful or anxious where the brand would not. Each with "quote" (the exact sentence) and "problem" (what is wrong with it, in a few words). None if it has none.`;
}
