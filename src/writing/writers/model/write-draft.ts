/** The draft: three whole texts, two of them in one call, and the text that an editor makes of them. */
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { ContentType, Material } from "../../material.ts";
import type { Turn } from "../../../llm/model.ts";
import type { Brief, BriefPiece, Draft, DraftedPiece, Plan } from "../../writer.ts";
import { askForText, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { combineDrafts } from "./combine-drafts.ts";
import { draftForm, splitTexts } from "./draft-form.ts";
import { unitsOfText } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";
import { factsOfPerson, shownSiblings } from "./show-brief.ts";
import { briefTurn, postWordsOf } from "./write-brief.ts";
import { wrongWith } from "./wrong-with.ts";

/** The plan of a writer that plans with its brief: the brief itself, and what renderings ask for. */
export function planFor(
  writer: string,
  material: Material,
  brief: Brief,
  plan: Pick<Plan, "contentType" | "networks">,
): Plan {
  const { contentType, networks } = plan;
  const [main, ...others] = brief.keywords.map(({ keyword }) => keyword);
  const piece = brief.pieces.find((one) => one.contentType === contentType);
  return {
    contentType,
    writer,
    title: material.topic ?? brief.angle,
    angle: brief.angle,
    reader: brief.reader,
    mainKeyword: main ?? "",
    keywords: others,
    sections: [],
    networks,
    ...(contentType === "social" && { postWords: postWordsOf(brief) }),
    targetWords: contentType === "social" ? { min: 0, max: null } : wordsWanted(contentType, piece),
    notes: [],
    brief,
    credit: brief.credit,
  };
}

/** A length that the customer asked for is kept; any other is an aim, and a text that is somewhat off is not wrong. */
function wordsWanted(
  contentType: Plan["contentType"],
  piece: Brief["pieces"][number] | undefined,
): Plan["targetWords"] {
  const { min, max } = piece?.words ?? formats[contentType].usualWords;
  if (piece?.isLengthAsked === true) {
    // Whoever counts may count the title too; what is checked is the text below it.
    const head = 6;
    return { min, max: max === null ? null : Math.max(min, max - head) };
  }
  return { min: Math.floor(min * 0.8), max: max === null ? null : Math.ceil(max * 1.1) };
}

export async function writeDraft(
  asking: Asking,
  plan: Plan,
  earlier?: Promise<readonly DraftedPiece[]>,
): Promise<Draft> {
  const { context, material } = asking;
  const { contentType, networks, brief } = plan;
  const wordsMax =
    contentType === "social" ? 400 * networks.length : (pieceOf(plan)?.words.max ?? 1_500);
  const question = {
    about: contentType,
    tier: "strong",
    outputTokensMax: tokensFor(wordsMax * 1.6),
    wrongWith: (answer: string) => wrongWith(material, plan, answer),
  } as const;
  const hasAlternatives = (asking.models.contextTokens ?? Infinity) >= contextForThreeDrafts;
  context.expect(hasAlternatives ? 3 : 1);
  const [text, answer] = await Promise.all([
    context.piece("text", () =>
      askForText(asking, "text", {
        ...question,
        task: "draft",
        earlier: turnsBefore(material, plan),
        words: draftWords(plan),
      }),
    ),
    hasAlternatives
      ? context.piece("alternatives", () =>
          unlessUnusable(
            askForText(asking, null, {
              ...question,
              task: "alternatives",
              outputTokensMax: tokensFor(2 * wordsMax * 1.6),
              wrongWith: (texts) => {
                const faults = splitTexts(texts).map((one) => wrongWith(material, plan, one));
                // One of two is enough to combine.
                return faults.includes(undefined) ? undefined : faults[0];
              },
              earlier: brief?.isByPerson === true ? turnsBefore(material, plan) : [],
              words: alternativesWords(material, plan),
            }),
          ),
        )
      : "unusable",
  ]);
  const alternatives =
    answer === "unusable"
      ? []
      : splitTexts(answer).filter((one) => wrongWith(material, plan, one) === undefined);
  const combined =
    alternatives.length === 0
      ? "unusable"
      : await context.piece("combined", async () => {
          const about = {
            name: names[contentType],
            length: lengthOf(wordsToKeep(plan)),
            form: draftForm(plan),
            siblings: shownSiblings(plan, (await earlier) ?? []),
          };
          return combineDrafts(asking, question, plan, [text, alternatives], about);
        });
  const read = (written: string) =>
    readDraft(
      material,
      contentType,
      networks,
      unitsOfText(contentType, written, plan.title),
      plan.credit,
    );
  if (combined !== "unusable") {
    const lengths = [text, ...alternatives].map((one) => bodyWords(material, read(one)));
    return { ...read(combined), usualDraftWords: medianOf(lengths) };
  }
  const draft = read(text);
  if (!hasAlternatives) return draft;
  const failed = alternatives.length === 0 ? "Writing other drafts" : "Combining the drafts";
  const note = `${failed} failed: the model returned two invalid answers. This text is the first draft, reviewed.`;
  return { ...draft, notes: [note] };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Infinity;
}

/** A model with less has no room to read three texts beside the material. */
const contextForThreeDrafts = 32_000;

function turnsBefore(material: Material, { brief }: Plan): Turn[] {
  return brief === undefined ? [] : [briefTurn(material, brief)];
}

function pieceOf({ brief, contentType }: Plan): BriefPiece | undefined {
  return brief?.pieces.find((one) => one.contentType === contentType);
}

function draftWords(plan: Plan): string {
  const { contentType, brief } = plan;
  const added = brief ? factsOfPerson(brief) : [];
  return `Now write this ${names[contentType]} for the brand, ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum thread if there is one. ${formats[contentType].brief}

Nothing from the brief's leave-out list may appear, and its checklist must hold. ${brief?.isByPerson ? "The customer has edited the brief: follow it." : "Otherwise the brief is there to help you; depart from it where you have a better idea."}${added.length === 0 ? "" : ` The customer wants this in it: ${added.join(" ")}`}

Write it the way the best writer this brand could hire would write it: talking to the reader in the brand's voice, with one idea carried from the first line to the last, relaxed and well organised, so that it is a pleasure to read and easy to use. The reader's questions are all answered, plainly and for their own case: what to do first and next, why, what it comes to in total, whether there is time, when it is not worth it. Think like somebody who has done this work for years, and bring observations and humour of your own. If there is a forum thread, its situation is your reader's: let it open the piece or run through it, told of "you" or "someone", as a scene that a stranger can see and follow: keep what anybody in this situation has (the thing itself, the moment, the figure that matters, the turn that makes the point), and change or leave out what only this person has (name, place, job, family, an odd object, a joke, an exact sum, a phrase). What the thread says and everybody in the trade knows is said in the brand's own voice; a brand does not rest its own trade on a forum or report who said what there, and what one of its people did, paid or measured never reads like the brand's own result or condition. Where the instructions name contents or an order, follow them point by point. Leave out what does not help this reader, do not recite the brand's description, and never tell readers what you leave out or why. Give every fact the room it needs: one or two in a sentence, none squeezed in with brackets or a semicolon; where there is no room for all of them, say the ones that matter in full. Let sentences flow into one another and vary their length. Where the reader is to get in touch, say how, once and in one way unless the instructions name more (number, address or link, and hours, if the material has them). Nobody from the forum is named or recognisable, their opinions are never the brand's, advice on health and safety is told as exactly as its source gives it and as whose it is, and whatever you say about the brand, about people and about figures comes from the material.
Layout: ${lookOf[contentType]}
${contentType === "social" ? "" : `Length: ${lengthOf(pieceOf(plan)?.words)}.\n`}
Answer with the piece alone: ${draftForm(plan)}`;
}

/** As plain as a request to a good writer: texts from it cover more, those from the other one have more voice and interest. */
function alternativesWords({ language }: Material, plan: Plan): string {
  const { contentType, brief } = plan;
  const leaveOut = brief?.leaveOut.map(({ what, why }) => `- ${what} (${why})`) ?? [];
  const added = brief ? factsOfPerson(brief).map((fact) => `- ${fact}`) : [];
  return `Write this ${names[contentType]} for the brand, in the language "${language}". It should be ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum thread if there is one.${brief?.isByPerson ? " The customer has edited the brief: follow it." : ""}
${leaveOut.length === 0 ? "" : `\nNone of this may appear in it:\n${leaveOut.join("\n")}\n`}${added.length === 0 ? "" : `\nThe customer wants this in it:\n${added.join("\n")}\n`}
Write it twice, as two very different writers of the same brand would who know nothing of each other: another way in, another thread, other jokes, another order, another ending. Each gets the whole of your care, and neither is a variation of the other.

Answer with both, under the lines "TEXT 1" and "TEXT 2", and nothing else. Each is: ${draftForm(plan)}`;
}

const names: Readonly<Record<ContentType, string>> = {
  article: "article",
  post: "blog post",
  newsletter: "newsletter",
  social: "set of social media posts",
};

const lookOf: Readonly<Record<ContentType, string>> = {
  article:
    "the answer, and whatever may save the reader the rest (a warning, a free first step, who else to ask), within the first two paragraphs; headings by which a reader who skims finds each answer, none of them the title again, and under each of them one thing, mostly in prose; steps in a numbered list, one action each in a whole sentence; figures that readers compare in a table, one value in each cell; lists and tables in no more than every third section.",
  post: "no headings if it has fewer than 500 words, otherwise a few; steps one action each, in whole sentences; a list or a small table with one value in each cell where it helps; bold first words only over answers that a reader looks for one by one, never over the stages of a story; paragraphs of one thought.",
  newsletter:
    "a letter from one person to another, in the brand's speaking voice, that is read on a phone: if it covers more than one thing, each is found under a short heading (none that says what the headline says) or behind bold first words; what readers look up again or follow (dates, hours, prices, steps) stands in a list or table, with one entry on each line or one value in each cell; what they are to do is a link on a line of its own, directly below what it is about, its words saying what it does, and no second one.",
  social:
    "short paragraphs with space between them, a first line that makes people stop scrolling, and one point in each post: what belongs to another point is left to another network.",
};

/** A limit as the text is checked against it: editors come out somewhat longer than they were told, and what is then cut is missed. */
function wordsToKeep(plan: Plan): Plan["targetWords"] | undefined {
  const words = pieceOf(plan)?.words;
  const { max } = plan.targetWords;
  if (!words || words.max === null || max === null) return words;
  return { min: words.min, max: Math.max(words.min, Math.min(words.max, max)) };
}

function lengthOf(words: Plan["targetWords"] | undefined): string {
  if (words === undefined) return "as long as the material supports";
  if (words.max === null) return `at least ${words.min} words`;
  return `${words.min} to ${words.max} words, including title and headings; stay below the upper limit`;
}
