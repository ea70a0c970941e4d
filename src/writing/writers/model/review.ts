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
import { shownNotes } from "./show-brief.ts";

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
  plan: Plan,
  { draft, faults, doubts }: DraftToReview,
): string {
  const { contentType, targetWords } = plan;
  return `You are the last to read this ${contentType} before it goes out. A good editor made it from several drafts, and it reads well; you are here for its mistakes. ${formats[contentType].brief}

${shownNotes(plan)}

TEXT (its units are numbered):
${numberedUnits(draft.units ?? [])}
END OF TEXT${contentType === "social" ? "" : lengthOf(targetWords, bodyWords(material, draft))}${listed("A program found these faults; mend each of them:", faults)}${listed(notFound, doubts)}

${standards}

Read the text once as its reader, then sentence by sentence against the material. Its jokes, images, concrete details, opinions, order and rhythm are the writer's: in past comparisons, sentences that an editor had touched were named as the worst of a text far more often than others, and what an editor had cut was missed. Edit only what would embarrass the brand if it went out, with as few words as that takes; a narrower word is better than a cut, and a cut better than an addition. A cut must leave a text in which every "it", "then" and "that" still refers to something, every numbered step is still there, and no answer, price or date that the reader needs is lost. Answer with JSON:
"sources": for each unit that states something: its number as "unit", the ids of the "passages" that it rests on, and whether some of it rests on "general" knowledge instead (true or false). Headings, greetings, jokes and transitions have none.
"checklist": each point that has to hold, and whether it does (true or false).
"edits": each with "unit" (its number), "quote" (the exact words that are replaced, copied from the unit, as few as the edit needs; "" to add words at the end of the unit), "instead" (the words that take their place; "" removes the quote; if they rest on other passages than the unit does, end with a marker such as [[p3]], which readers do not see), "problem" (what is wrong, naming the passage that shows it) and "category":
- "unsupported": a statement about the brand, a person, a figure, a result or a rule that a reader would take for true and that no passage bears out, or not as strongly, broadly or exactly; general knowledge that an expert would dispute. Opinions, jokes, images, a manner of speaking and uncontested knowledge of the trade are fine.
- "attribution": attributed to the wrong person; one person's experience or figure presented as the brand's own; a number attached to the wrong thing; a condition dropped that changes the meaning; advice on health or safety that only somebody in the forum gives, told in the brand's voice.
- "logic": a wrong inference or sum, figures that do not agree with each other, steps in an order that does not work.
- "safety": following it could hurt people, animals or property.
- "left_out_material_used": something that the notes leave out; a name, place, job, illness or family matter, or a chain of details, by which people would know who somebody in the thread is. What anybody in that situation would have or say may stay.
- "checklist_failed": an instruction, do, don't or banned word that is clearly broken.
- "missing": only what the instructions expressly ask for, in one short sentence of its own where it belongs.
- "repetition": the same statement made twice. Cut the weaker place.
- "weak_opening_or_ending": a question or promise that the text does not keep, an ending that is cut off.
- "forced_keyword": a search phrase that nobody would write there.
- "language": a mistake, or a word that refers to nothing.
- "unclear": at most six in the whole text: a place where this reader would stumble or have to read twice, a joke that strains or has to be worked out, words that could be taken for something else, or a point at which the reader would not know what to do next although the material says so. The new words keep the voice and the rhythm, and take hardly more room.
The mistake that gets past reviewers most often is a small invented fact in a lively sentence: something that the brand's people do, keep or say, why they do it, how a case in the forum went, a step of advice that nobody gave. For each sentence in which the brand or somebody does something, find the passage. If there is none, take out or narrow the invented words and leave the rest of the sentence its life. What anybody would do or say in that place, and what follows from a passage, is no invention.
Most texts need two to nine edits. A careful word too many flattens a text: what readers take as a manner of speaking stays. If in doubt about a fact, narrow it; if in doubt about a joke, leave it.${headAsked(contentType)}`;
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
