/** The review: the draft is read outside of the writer's conversation, against the material and the brief, and edited. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { Material } from "../../material.ts";
import { findingCategories } from "../../writer.ts";
import type { DraftToReview, Edit, Finding, Plan, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./rules.ts";
import { shownBrief } from "./show-brief.ts";

const text = z.string().max(2_000);

const reviewAnswer = z.object({
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
  draft: DraftToReview,
): Promise<Edit[] | Unusable> {
  const answering = askFor(
    asking,
    {
      task: "review",
      about: plan.contentType,
      words: reviewWords(asking.material, plan, draft),
      tier: "strong",
      outputTokensMax: 6_000,
    },
    reviewAnswer,
  );
  const answer = await unlessUnusable(answering);
  return answer === "unusable" ? answer : answer.edits;
}

function reviewWords(
  material: Material,
  { contentType, brief, angle, targetWords: { min, max } }: Plan,
  { draft, faults, doubts }: DraftToReview,
): string {
  const words = bodyWords(material, draft);
  const length =
    contentType === "social" || max === null
      ? ""
      : `\nBelow its title it has ${words} words, headings included; ${min} to ${max} are wanted.${words > max ? ` Cut whole sentences, at least ${words - max} words in total, the weakest first, and stay above ${min}.` : ""}`;
  return `You are the editor of this ${contentType}, written by somebody else. You read it for the first time and make it ready to publish. ${formats[contentType].brief}

BRIEF:
${brief ? shownBrief(brief, contentType) : angle}

TEXT (its units are numbered; a marker such as [[p3]] names the sources of a unit and is not seen by readers):
${numberedUnits(draft.units ?? [])}
END OF TEXT${length}${listed("A program found these faults; mend each of them:", faults)}${listed("A program searched the sources for the text's numbers, names and quotations and did not find these. Most such cases are correct (calculated, general knowledge, a suggested phrase); edit only what is wrong:", doubts)}

${standards}

The brand's own editor will compare this text with another writer's text on the same brief and publish the better one. In past comparisons, sentences that were added or rewritten in editing were named as the worst of a text far more often than the writer's own. So leave good prose alone; prefer a cut to a change, and a change to an addition. A cut must leave a text in which every "it", "then" and "that" still refers to something, every numbered step is still there, and no answer, price or date that the reader needs is lost. Read the text once as its reader, then sentence by sentence against the material. Answer with JSON:
"checklist": each item of the brief's checklist, and whether it holds (true or false).
"edits": each with "unit" (its number), "quote" (the exact words that are replaced, copied from the unit, as few as the edit needs; "" to add words at the end of the unit), "instead" (the words that take their place; "" removes the quote; if they rest on other passages than the unit names, end with a marker), "problem" (what is wrong, naming the passage that shows it) and "category":
- "unsupported": misleads a reader about the brand, a person, a figure or a result, because no passage says it or not as strongly, broadly or exactly; a rule, price or limit of one thing told of another; a habit or saying of the brand's people that was made up; general knowledge that an expert would dispute. Cut it or narrow the word. Opinions, jokes, images and uncontested knowledge of the trade are fine.
- "attribution": attributed to the wrong person; one person's experience or opinion presented as a general fact or as the brand's view; advice on health or safety that only somebody in the forum gives, told in the brand's voice or extended; a rule or promise that the brand does not make; a number attached to the wrong thing; a condition dropped that changes the meaning.
- "logic": a wrong inference or sum, figures that do not agree with each other, steps in an order that does not work.
- "safety": following it could hurt people, animals or property.
- "left_out_material_used": something from the leave-out list; a private person who could be recognised; a poster's story told so that its author would know it; the case or the phrases of somebody who asked not to be shared.
- "checklist_failed": an item does not hold.
- "missing": only what topic, instructions or checklist expressly ask for, or the plain answer to one of the reader's questions that the material gives (a first step, a total, a deadline). Two at most, one short sentence each.
- "repetition": the same thing said twice, a phrase used again and again, in a social set the same idea on two networks. Cut the weaker place.
- "weak_opening_or_ending": only if it is really weak.
- "forced_keyword": a keyword that nobody would write there.
- "language": a mistake, an unidiomatic or clumsy phrase, a sentence that has to be read twice, a break in voice.
- "form": what the text is better without: a catalogue of facts, prices or tips; a recital of the brand's description; people from the forum where the brand could say it itself, more than one of them, or their jokes; a second offer; a disclaimer. Or what this kind of text must have and lacks.
Most texts need two to six edits. Change nothing that is a matter of taste.`;
}

function listed(heading: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const lines = findings.map(
    ({ unit, quote, problem }) =>
      `- ${unit === null ? "the whole" : `unit ${unit}`}: ${problem}${quote === "" ? "" : ` “${quote}”`}`,
  );
  return `\n${heading}\n${lines.join("\n")}`;
}
