/** Writes the draft: three whole texts, two of them in one call, combined into one. */
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { ContentType, Material } from "../../material.ts";
import type { Brief, BriefPiece, Draft, DraftedPiece, Plan } from "../../writer.ts";
import { askForText, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { combineDrafts } from "./combine-drafts.ts";
import { draftForm, finalForm, splitTexts } from "./draft-form.ts";
import { unitsOfText } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";
import { factsOfPerson, shownSiblings } from "./show-brief.ts";
import { draftRequest } from "./system-prompt.ts";
import { briefTurn, postWordsOf } from "./write-brief.ts";
import { findUnusable } from "./find-unusable.ts";

/** The plan of the model writer: the brief, and what renderings need. */
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
    mainKeyword: main ?? "",
    keywords: others,
    networks,
    ...(contentType === "social" && { postWords: postWordsOf(brief) }),
    targetWords: contentType === "social" ? { min: 0, max: null } : wordsWanted(contentType, piece),
    notes: [],
    brief,
    credit: brief.credit,
  };
}

/** A requested length is binding; any other is a target with a tolerance. */
function wordsWanted(
  contentType: Plan["contentType"],
  piece: Brief["pieces"][number] | undefined,
): Plan["targetWords"] {
  const { min, max } = piece?.words ?? formats[contentType].usualWords;
  if (piece?.isLengthAsked === true) {
    // Customers may include the title in the count; the check counts only the text below it.
    const head = 6;
    return { min, max: max === null ? null : Math.max(min, max - head) };
  }
  return { min: Math.floor(min * 0.8), max: max === null ? null : Math.ceil(max * 1.1) };
}

export async function writeDraft(
  asking: Asking,
  plan: Plan,
  finished?: Promise<readonly DraftedPiece[]>,
): Promise<Draft> {
  const { context, material } = asking;
  const { contentType, networks, brief } = plan;
  const wordsMax =
    contentType === "social" ? 400 * networks.length : (pieceOf(plan)?.words.max ?? 1_500);
  const question = {
    about: contentType,
    tier: "strong",
    outputTokensMax: tokensFor(wordsMax * 1.6),
    isPlain: true,
    findUnusable: (answer: string) => findUnusable(material, plan, answer),
  } as const;
  const earlier = brief?.isApproved ? [briefTurn(material, brief)] : [];
  const hasAlternatives = (asking.models.contextTokens ?? Infinity) >= contextForThreeDrafts;
  context.expect(hasAlternatives ? 3 : 1);
  const [text, answer] = await Promise.all([
    context.piece("text", () =>
      askForText(asking, "text", {
        ...question,
        task: "draft",
        earlier,
        words:
          draftWords(material, plan) + oneText(hasAlternatives ? draftForm(plan) : finalForm(plan)),
      }),
    ),
    hasAlternatives
      ? context.piece("alternatives", () =>
          unlessUnusable(
            askForText(asking, null, {
              ...question,
              task: "alternatives",
              outputTokensMax: tokensFor(2 * wordsMax * 1.6),
              findUnusable: (texts) => {
                const faults = splitTexts(texts).map((one) => findUnusable(material, plan, one));
                // One usable text is enough.
                return faults.includes(undefined) ? undefined : faults[0];
              },
              earlier,
              words: draftWords(material, plan) + twoTexts(plan),
            }),
          ),
        )
      : "unusable",
  ]);
  const alternatives =
    answer === "unusable"
      ? []
      : splitTexts(answer).filter((one) => findUnusable(material, plan, one) === undefined);
  const combined =
    alternatives.length === 0
      ? "unusable"
      : await context.piece("combined", async () => {
          const about = {
            name: names[contentType],
            length: pieceOf(plan)?.isLengthAsked ? `Length: ${lengthOf(wordsToKeep(plan))}.\n` : "",
            form: finalForm(plan),
            siblings: shownSiblings(plan, (await finished) ?? []),
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
    return { ...read(combined), longestDraftWords: Math.max(...lengths) };
  }
  const draft = read(text);
  if (!hasAlternatives) return draft;
  const failed = alternatives.length === 0 ? "Writing other drafts" : "Combining the drafts";
  const note = `${failed} failed: the model returned two invalid answers. This text is the first draft, reviewed.`;
  return { ...draft, notes: [note] };
}

/** Models with less context cannot read three texts in addition to the material. */
const contextForThreeDrafts = 32_000;

function pieceOf({ brief, contentType }: Plan): BriefPiece | undefined {
  return brief?.pieces.find((one) => one.contentType === contentType);
}

/** As plain as a request to a good writer: long requests lead to stiffer and longer texts, which readers like less. */
function draftWords({ language }: Material, plan: Plan): string {
  const { contentType, brief } = plan;
  const piece = pieceOf(plan);
  const others = brief?.pieces.filter((one) => one.contentType !== contentType) ?? [];
  const added = brief ? factsOfPerson(brief).map((fact) => `- ${fact}`) : [];
  return `Write this ${names[contentType]} for the brand, in the language "${language}". ${draftRequest}${brief?.isApproved ? " The customer has approved the brief: follow it." : ""}${others.length === 0 || !piece ? "" : ` The brand publishes it together with other pieces on the same topic; this one begins like this: ${piece.opening}`}
${added.length === 0 ? "" : `\nThe customer wants this in it:\n${added.join("\n")}\n`}
`;
}

function oneText(form: string): string {
  return `Answer with the piece alone: ${form}`;
}

function twoTexts(plan: Plan): string {
  return `Write it twice, as two very different writers of the same brand would who know nothing of each other: another way in, another thread, other jokes, another order, another ending. Each gets the whole of your care, and neither is a variation of the other.

Answer with both, under the lines "TEXT 1" and "TEXT 2", and nothing else. Each is: ${draftForm(plan)}`;
}

const names: Readonly<Record<ContentType, string>> = {
  article: "article",
  post: "blog post",
  newsletter: "newsletter",
  social: "set of social media posts",
};

/**
 * The limit that the text is checked against: editors tend to exceed the length they are given, and shortening the
 * result loses good parts.
 */
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
