/** The review: the drafts are read outside of the writers' conversations, against the material and the brief; the better one is edited. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { Material } from "../../material.ts";
import { findingCategories } from "../../writer.ts";
import type { DraftToReview, Finding, Plan, Review, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./system-prompt.ts";
import { shownBrief } from "./show-brief.ts";

const text = z.string().max(2_000);

const reviewAnswer = z.object({
  text: z.int().optional(),
  checklist: z.array(z.object({ item: text, holds: z.boolean() })).max(80),
  edits: z
    .array(
      z.object({
        unit: z.int().nullable(),
        quote: text,
        category: z.enum(findingCategories),
        problem: text,
        instead: z.string().max(6_000),
      }),
    )
    .max(40),
});

export async function review(
  asking: Asking,
  plan: Plan,
  drafts: readonly DraftToReview[],
): Promise<Review | Unusable> {
  const answering = askFor(
    asking,
    {
      task: "review",
      about: plan.contentType,
      words: reviewWords(asking.material, plan, drafts),
      tier: "strong",
      outputTokensMax: 6_000,
    },
    reviewAnswer,
  );
  const answer = await unlessUnusable(answering);
  if (answer === "unusable") return answer;
  const chosen = (answer.text ?? 1) - 1;
  return { chosen: chosen in drafts ? chosen : 0, edits: answer.edits };
}

function reviewWords(
  material: Material,
  { contentType, brief, angle, targetWords }: Plan,
  drafts: readonly DraftToReview[],
): string {
  const isOne = drafts.length === 1;
  const texts = drafts.map(({ draft, faults, doubts }, index) => {
    const name = isOne ? "TEXT" : `TEXT ${index + 1}`;
    return `${name} (its units are numbered; a marker such as [[p3]] names the sources of a unit and is not seen by readers):
${numberedUnits(draft.units ?? [])}
END OF ${name}${contentType === "social" ? "" : lengthOf(targetWords, bodyWords(material, draft))}${listed("A program found these faults; mend each of them:", faults)}${listed("A program searched the sources for the text's numbers, names and quotations and did not find these. Most such cases are correct (calculated, general knowledge, a suggested phrase); edit only what is wrong:", doubts)}`;
  });
  return `You are the editor of this ${contentType}, written by ${isOne ? "somebody else" : "two writers, each for itself; the better text is published"}. You read ${isOne ? "it" : "both"} for the first time and make ${isOne ? "it" : "the better one"} ready to publish. ${formats[contentType].brief}

BRIEF:
${brief ? shownBrief(brief, contentType) : angle}

${texts.join("\n\n")}

${standards}

The brand's own editor will compare this text with another writer's text on the same brief and publish the better one. In past comparisons, sentences that were added or rewritten in editing were named as the worst of a text far more often than the writer's own. So leave good prose alone; prefer a cut to a change, and a change to an addition. A cut must leave a text in which every "it", "then" and "that" still refers to something, every numbered step is still there, and no answer, price or date that the reader needs is lost. Read the text once as its reader, then sentence by sentence against the material. What brands' editors most often still changed in texts like this one, so look for it: a detail by which people who have read the thread would recognise somebody in it (an object, a joke, an exact sum); something that one person on the forum did, paid or measured and that reads like the brand's own result or condition; something about the trade that only somebody on the forum says, told as a fact; an explanation of what was left out and why; a placeholder; a second link or call to action beside the one that was asked for; a few words over the length; a heading that repeats the title; and the plain answer to one of the reader's questions that is missing although the material has it.${isOne ? "" : choosing} Answer with JSON:
${isOne ? "" : '"text": the number of the better text, 1 or 2. Everything else is about that text.\n'}"checklist": each item of the brief's checklist, and whether it holds (true or false).
"edits": each with "unit" (its number), "quote" (the exact words that are replaced, copied from the unit, as few as the edit needs; "" to add words at the end of the unit), "instead" (the words that take their place; "" removes the quote; if they rest on other passages than the unit names, end with a marker), "problem" (what is wrong, naming the passage that shows it) and "category":
- "unsupported": misleads a reader about the brand, a person, a figure or a result, because no passage says it or not as strongly, broadly or exactly; a rule, price or limit of one thing told of another; a habit or saying of the brand's people that was made up; a sweeping "usually", "most", "always", "never" or "nothing" that neither a passage nor everybody in the trade bears out; general knowledge that an expert would dispute. Cut it or narrow the word. Opinions, jokes, images and uncontested knowledge of the trade are fine.
- "attribution": attributed to the wrong person; one person's experience or opinion presented as a general fact or as the brand's view; advice on health or safety that only somebody in the forum gives, told in the brand's voice or extended; a rule or promise that the brand does not make; a number attached to the wrong thing; a condition dropped that changes the meaning.
- "logic": a wrong inference or sum, figures that do not agree with each other, steps in an order that does not work.
- "safety": following it could hurt people, animals or property.
- "left_out_material_used": something from the leave-out list; a private person whom people who know them would recognise; the circumstances or phrases of somebody who asked not to be shared.
- "checklist_failed": an item does not hold.
- "missing": only what topic, instructions or checklist expressly ask for, or the plain answer to one of the reader's questions that the material gives (a first step, a total, a deadline). Two at most${isOne ? "" : " of your own"}, one short sentence each, as a sentence or list item of its own where it belongs, never squeezed into another sentence.
- "repetition": the same thing said twice, a phrase used again and again, in a social set the same point, example or figure on two networks. Cut the weaker place.
- "weak_opening_or_ending": only if it is really weak.
- "forced_keyword": a keyword that nobody would write there.
- "language": a mistake, an unidiomatic or clumsy phrase, a sentence that has to be read twice, a break in voice.
- "form": what the text is better without: a catalogue of facts, prices or tips; a recital of the brand's description; people from the forum cited where the brand could say it itself; a second offer; a disclaimer; a sentence or table cell crammed with several facts, dates or hours, or one that carries further facts in brackets (give each a sentence, line or cell, or cut the least useful). Or what this kind of text must have and lacks.
Most texts need two to six edits. Change nothing that is a matter of taste.`;
}

const choosing = ` First choose the text that the brand's editor would rather publish: the one that this brand's reader would rather read and could use better, that tells a thread's situation with its moments and figures, answers the topic and every instruction, and sounds like the brand. What is merely wrong in a sentence you can mend; judge the whole. Then edit it. What the other text does clearly better (an opening or an ending, an answer or fact that the reader needs, a line worth keeping, a clearer list or table) you may take over, whole and in its own words, where it fits without a seam and replaces or joins something: up to four times, as edits of the category "missing", "weak_opening_or_ending" or "form".`;

function lengthOf({ min, max }: Plan["targetWords"], words: number): string {
  if (max === null) return "";
  return `\nBelow its title it has ${words} words, headings included; ${min} to ${max} are wanted.${words > max ? ` Cut whole sentences, at least ${words - max} words in total, the weakest first, and stay above ${min}.` : ""}`;
}

function listed(heading: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const lines = findings.map(
    ({ unit, quote, problem }) =>
      `- ${unit === null ? "the whole" : `unit ${unit}`}: ${problem}${quote === "" ? "" : ` “${quote}”`}`,
  );
  return `\n${heading}\n${lines.join("\n")}`;
}
