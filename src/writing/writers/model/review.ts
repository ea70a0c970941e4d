/** The review: an editor reads the text for the first time, against the material and the brief, and edits it. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import { findingCategories } from "../../writer.ts";
import type { DraftToReview, Finding, Plan, Review, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./system-prompt.ts";
import { shownBrief } from "./show-brief.ts";

const text = z.string().max(2_000);

const reviewAnswer = z.object({
  sources: z
    .array(
      z.object({
        unit: z.int(),
        passages: z.array(z.string().max(20)).max(30),
        general: z.boolean(),
      }),
    )
    .max(400)
    .optional(),
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
  description: z.string().max(500).optional(),
  subjects: z.array(z.string().max(300)).max(4).optional(),
});

export async function review(
  asking: Asking,
  plan: Plan,
  draft: DraftToReview,
): Promise<Review | Unusable> {
  const answer = await unlessUnusable(
    askFor(
      asking,
      {
        task: "review",
        about: plan.contentType,
        words: reviewWords(asking.material, plan, draft),
        tier: "strong",
        outputTokensMax: 8_000,
      },
      reviewAnswer,
    ),
  );
  if (answer === "unusable") return answer;
  return {
    edits: answer.edits,
    sources:
      answer.sources?.map(({ unit, passages, general }) => ({
        unit,
        ids: [
          ...passages.map((id) => id.replace(/[[\]\s]/gu, "").toLowerCase()),
          ...(general ? ["general"] : []),
        ],
      })) ?? [],
    head: [
      ...(isPage(plan.contentType) && answer.description
        ? [`DESCRIPTION: ${oneLine(answer.description)}`]
        : []),
      ...(plan.contentType === "newsletter"
        ? (answer.subjects ?? [])
            .slice(0, 2)
            .map((subject, index) => `SUBJECT ${index + 2}: ${oneLine(subject)}`)
        : []),
    ],
  };
}

function isPage(contentType: ContentType): boolean {
  return contentType === "article" || contentType === "post";
}

function oneLine(words: string): string {
  return words.replace(/\s+/gu, " ").trim();
}

function reviewWords(
  material: Material,
  { contentType, brief, angle, targetWords }: Plan,
  { draft, faults, doubts }: DraftToReview,
): string {
  return `You are the editor of this ${contentType}, written by somebody else. You read it for the first time and make it ready to publish. ${formats[contentType].brief}

BRIEF:
${brief ? shownBrief(brief, contentType) : angle}

TEXT (its units are numbered):
${numberedUnits(draft.units ?? [])}
END OF TEXT${contentType === "social" ? "" : lengthOf(targetWords, bodyWords(material, draft))}${listed("A program found these faults; mend each of them:", faults)}${listed(notFound, doubts)}

${standards}

The brand's own editor will compare this text with another writer's text on the same brief and publish the better one. In past comparisons, sentences that were added or rewritten in editing were named as the worst of a text far more often than the writer's own. So leave good prose alone; prefer a cut to a change, and a change to an addition. A cut must leave a text in which every "it", "then" and "that" still refers to something, every numbered step is still there, and no answer, price or date that the reader needs is lost. Read the text once as its reader, then sentence by sentence against the material. What brands' editors most often still changed in texts like this one, so look for it: a detail by which people who have read the thread would recognise somebody in it (an object, a joke, an exact sum); something that one person on the forum did, paid or measured and that reads like the brand's own result or condition; something about the trade that only somebody on the forum says, told as a fact; an explanation of what was left out and why; a placeholder; a second link or call to action beside the one that was asked for; a few words over the length; a heading that repeats the title; and the plain answer to one of the reader's questions that is missing although the material has it. Answer with JSON:
"sources": for each unit that states something: its number as "unit", the ids of the "passages" that it rests on, and whether some of it rests on "general" knowledge instead (true or false). Headings, greetings, jokes and transitions have none.
"checklist": each item of the brief's checklist, and whether it holds (true or false).
"edits": each with "unit" (its number), "quote" (the exact words that are replaced, copied from the unit, as few as the edit needs; "" to add words at the end of the unit), "instead" (the words that take their place; "" removes the quote; if they rest on other passages than the unit does, end with a marker such as [[p3]], which readers do not see), "problem" (what is wrong, naming the passage that shows it) and "category":
- "unsupported": misleads a reader about the brand, a person, a figure or a result, because no passage says it or not as strongly, broadly or exactly; a rule, price or limit of one thing told of another; a habit or saying of the brand's people that was made up; a sweeping "usually", "most", "always", "never" or "nothing" that neither a passage nor everybody in the trade bears out; general knowledge that an expert would dispute. Cut it or narrow the word. Opinions, jokes, images and uncontested knowledge of the trade are fine.
- "attribution": attributed to the wrong person; one person's experience or opinion presented as a general fact or as the brand's view; advice on health or safety that only somebody in the forum gives, told in the brand's voice or extended; a rule or promise that the brand does not make; a number attached to the wrong thing; a condition dropped that changes the meaning.
- "logic": a wrong inference or sum, figures that do not agree with each other, steps in an order that does not work.
- "safety": following it could hurt people, animals or property.
- "left_out_material_used": something from the leave-out list; a private person whom people who know them would recognise; the circumstances or phrases of somebody who asked not to be shared.
- "checklist_failed": an item does not hold.
- "missing": only what topic, instructions or checklist expressly ask for, or the plain answer to one of the reader's questions that the material gives (a first step, a total, a deadline). Two at most, one short sentence each, as a sentence or list item of its own where it belongs, never squeezed into another sentence.
- "repetition": the same thing said twice, a phrase used again and again, in a social set the same point, example or figure on two networks. Cut the weaker place.
- "weak_opening_or_ending": only if it is really weak.
- "forced_keyword": a keyword that nobody would write there.
- "language": a mistake, an unidiomatic or clumsy phrase, a sentence that has to be read twice, a break in voice.
- "form": what the text is better without: a catalogue of facts, prices or tips; a recital of the brand's description; people from the forum cited where the brand could say it itself; a second offer; a disclaimer; a sentence or table cell crammed with several facts, dates or hours, or one that carries further facts in brackets (give each a sentence, line or cell, or cut the least useful). Or what this kind of text must have and lacks.
Most texts need two to six edits. Change nothing that is a matter of taste.${headAsked(contentType)}`;
}

function headAsked(contentType: ContentType): string {
  if (isPage(contentType)) {
    return `\n"description": for search results, a complete sentence of ${descriptionCharacters.min} to ${descriptionCharacters.max} characters that is true to the text.`;
  }
  if (contentType !== "newsletter") return "";
  return '\n"subjects": two other subject lines, 4 to 9 words each, the important ones within the first 35 characters.';
}

const notFound =
  "A program searched the sources for the text's numbers, names and quotations and did not find these. Most such cases are correct (calculated, general knowledge, a suggested phrase); edit only what is wrong:";

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
