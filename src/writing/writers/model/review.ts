/** The review: a model that acts as the last editor checks the text against the material and edits it. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import type { Draft, DraftToReview, Finding, Plan, Review, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./system-prompt.ts";
import { shownNotes } from "./show-brief.ts";

const text = z.string().max(2_000);
const edits = z
  .array(z.object({ unit: z.int(), quote: text, instead: z.string().max(6_000) }))
  .max(60);

/** In the order in which the model should think: faults, edits, the edited text, further edits. */
const reviewAnswer = z.object({
  notes: z.array(text).max(80),
  edits,
  reread: z.array(text).max(40),
  second_edits: edits,
  sources: z
    .array(
      z.object({
        unit: z.int(),
        passages: z.array(z.string().max(20)).max(30),
        general: z.boolean(),
      }),
    )
    .max(400),
  description: z.string().max(500).optional(),
  subjects: z.array(z.string().max(300)).max(4).optional(),
});

export async function review(
  asking: Asking,
  plan: Plan,
  toReview: DraftToReview,
): Promise<Review | Unusable> {
  const { contentType } = plan;
  const answer = await unlessUnusable(
    askFor(
      asking,
      {
        task: "review",
        about: contentType,
        words: reviewWords(asking.material, plan, toReview),
        tier: "strong",
        outputTokensMax: 8_000,
      },
      reviewAnswer,
    ),
  );
  if (answer === "unusable") return answer;
  return {
    edits: [...answer.edits, ...answer.second_edits],
    sources: answer.sources.map(({ unit, passages, general }) => ({
      unit,
      ids: [
        ...passages.map((id) => id.replace(/[[\]\s]/gu, "").toLowerCase()),
        ...(general ? ["general"] : []),
      ],
    })),
    head: headFrom(answer, contentType),
  };
}

function headFrom(
  { description = "", subjects = [] }: z.infer<typeof reviewAnswer>,
  contentType: ContentType,
): string[] {
  if (contentType === "newsletter") {
    return subjects.slice(0, 2).map((one, index) => `SUBJECT ${index + 2}: ${oneLine(one)}`);
  }
  return isPage(contentType) && description !== "" ? [`DESCRIPTION: ${oneLine(description)}`] : [];
}

function oneLine(words: string): string {
  return words.replace(/\s+/gu, " ").trim();
}

function isPage(contentType: ContentType): boolean {
  return contentType === "article" || contentType === "post";
}

function reviewWords(
  material: Material,
  plan: Plan,
  { draft, faults, doubts }: DraftToReview,
): string {
  const { contentType } = plan;
  return `You are this brand's last editor. Somebody else made the ${contentType} below from several drafts; it reads well, and it goes out when you have finished with it. You want one that the brand's owner publishes without changing a word, that its best reader enjoys to the last line, and in which a hostile expert finds no mistake. ${formats[contentType].brief}

${shownNotes(plan)}

TEXT (its units are numbered):
${numberedUnits(draft.units ?? [])}
END OF TEXT${lengthOf(contentType, lengthWanted(plan, draft), bodyWords(material, draft))}${listed("A program found these faults; mend each of them:", faults)}${listed(notFound, doubts)}

${standards}

You change it by edits, in two rounds: you read it and edit it, then you read what has become of it as if somebody else had handed it in, and edit that. What you do not touch stays word for word. Its jokes, images, concrete details, opinions and rhythm are the writer's, and readers liked them; sentences that an editor touched are named as the worst of a text more often than others. So an edit mends a fault that the owner or a hostile expert would name, takes as few words as that needs, and costs no joke, reason, explanation or concrete detail that is true; where a sentence has to be written anew, it is written as well as its neighbours. A careful word too many flattens a text, a vivid word is not exchanged for a usual one, and a manner of speaking is not a claim. After a cut every "it", "then" and "that" still refers to something, every numbered step is still there, and no answer, price or date that the reader needs is lost.

Answer with JSON, its fields in this order:
"notes": what would keep the owner from publishing the text as it is, each with its place and its remedy:
- Facts: for each sentence in which the brand or a person does, has, says, costs or promises something, find the passage. A small invented fact in a lively sentence is what gets past editors most often: a habit of the brand's people, a reason why, how a case in the forum went, a step of advice that nobody gave. Also what is stated more strongly, broadly or exactly than its passage; one person's experience told as the brand's, or told of "someone" as if it proved something; a condition that was dropped; sums, dates and order of steps, worked out again; advice that could hurt somebody; anything about people that must not be told. What may be told is not made vaguer. What anybody would do or say in that place, and what follows from a passage, is no invention.
- Wishes: each instruction, do, don't and banned word, and the length.
- The reader: a question that the topic, the instructions or the thread ask and the text leaves open, or answers only by a hint, although the material answers it; a place where one has to read twice; a word that refers to nothing; the same thing said twice; an opening that a stranger does not understand; a text that never names the brand; an ending that trails off; a sentence that stands in a voice sample.
"edits": each with "unit" (its number), "quote" (the exact words that are replaced, copied from the unit, as few as the edit needs; "" to add words at the end of the unit) and "instead" (the words that take their place; "" removes the quote).
"reread": now read the text as it stands with these edits, from the title to the last line: each changed sentence against its passage and between its neighbours, then the whole as the reader. What is still wrong, what was missed, what is over the length? And for each edit: read the words that it replaced once more. Which edits cost a joke, a reason, a detail or the rhythm, made a sentence vaguer, stiffer or longer, or mended nothing that anybody would have named?
"second_edits": in the same form, made to the text as it stands after the first ones; each of those is taken back here.
"sources": for each unit that states something: its number as "unit", the ids of the "passages" that it rests on, and whether some of it rests on "general" knowledge instead (true or false). Headings, greetings, jokes and transitions have none.${headAsked(contentType)}`;
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

/** The planned length, but not much more than the longest draft: combined texts grow. */
function lengthWanted(
  { targetWords: { min, max } }: Plan,
  { longestDraftWords = Infinity }: Draft,
): { min: number; max: number } {
  const asDrafted = Math.max(min, Math.ceil(longestDraftWords * 1.05));
  return { min, max: Math.min(max ?? Infinity, asDrafted) };
}

function lengthOf(
  contentType: ContentType,
  { min, max }: { min: number; max: number },
  words: number,
): string {
  if (max === Infinity) return "";
  const [has, wanted] =
    contentType === "social"
      ? ["The posts have", `${max} are enough for all of them`]
      : ["Below its title it has, headings included,", `${min} to ${max} are wanted`];
  if (words <= max) return `\n${has} ${words} words; ${wanted}.`;
  const where =
    contentType === "social"
      ? ", most of them where a post says what another one says"
      : `, and stay above ${min}`;
  return `\n${has} ${words} words; ${wanted}. Take out at least ${words - max} words in total, in whole sentences or clauses, the weakest first${where}: what this reader did not ask, what is said twice, a joke beside a better one, an explanation of what is clear.`;
}

function listed(heading: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const lines = findings.map(
    ({ unit, quote, problem }) =>
      `- ${unit === null ? "the whole" : `unit ${unit}`}: ${problem}${quote === "" ? "" : ` “${quote}”`}`,
  );
  return `\n${heading}\n${lines.join("\n")}`;
}
