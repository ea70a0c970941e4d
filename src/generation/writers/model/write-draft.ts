/** The draft: the whole text in one call, shown while it is written. */
import { formats } from "../../formats/index.ts";
import type { ContentType, Material } from "../../material.ts";
import { isOtherLanguage } from "../../text/detect-language.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Turn } from "../../../llm/model.ts";
import type { Brief, BriefPiece, Draft, Plan } from "../writer.ts";
import { askForText, tokensFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { textOf, unitsOf } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";
import { taskPrompt } from "./prompt.ts";
import { factsOfPerson } from "./show-brief.ts";
import { readMarkers } from "./source-markers.ts";
import { briefTurn } from "./write-brief.ts";

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
  // Whoever counts counts the title too, and of a mail its subject and preheader; what is checked is the text below them.
  const head = contentType === "newsletter" ? 25 : 10;
  if (piece?.isLengthAsked === true) {
    return { min, max: max === null ? null : Math.max(min, max - head) };
  }
  return { min: Math.floor(min * 0.8), max: max === null ? null : Math.ceil(max * 1.1) };
}

export async function writeDraft(asking: Asking, plan: Plan): Promise<Draft> {
  const { context, material } = asking;
  const { contentType, networks } = plan;
  const wordsMax =
    contentType === "social" ? 400 * networks.length : (pieceOf(plan)?.words.max ?? 1_500);
  context.expect(1);
  const text = await context.piece("text", () =>
    askForText(asking, "text", {
      task: "draft",
      about: contentType,
      earlier: turnsBefore(material, plan),
      words: draftWords(plan),
      tier: "strong",
      outputTokensMax: tokensFor(wordsMax * 1.6),
      wrongWith: (answer) => wrongWith(material, plan, answer),
    }),
  );
  return readDraft(material, contentType, networks, unitsOf(contentType, text));
}

function turnsBefore(material: Material, { brief }: Plan): Turn[] {
  return brief === undefined ? [] : [briefTurn(material, brief)];
}

/** Brief and draft, for whoever goes on from there. */
export function turnsUpToDraft(material: Material, plan: Plan, { units = [] }: Draft): Turn[] {
  const task = taskPrompt("draft", plan.contentType, draftWords(plan));
  return [...turnsBefore(material, plan), { task, answer: textOf(units) }];
}

function pieceOf({ brief, contentType }: Plan): BriefPiece | undefined {
  return brief?.pieces.find((one) => one.contentType === contentType);
}

function draftWords(plan: Plan): string {
  const { contentType, networks, brief } = plan;
  const added = brief ? factsOfPerson(brief) : [];
  return `Now write this ${names[contentType]} for the brand, ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum thread if there is one. ${formats[contentType].brief}

What the brief leaves out does not appear, and its checklist holds. ${brief?.isByPerson ? "The customer has gone over the brief: follow it." : "The rest of the brief is there to help: follow it where it makes the piece better, and a better idea where you have one."}${added.length === 0 ? "" : ` The customer wants this in it: ${added.join(" ")}`}

It is to be enjoyed and to be of use: straight to this reader, in the brand's own voice and humour, with one thread from the first line to the last, full of what only somebody who knows the matter would say. Every question that the reader brings is answered, and worked out for their case: why it is so, what to do, what it comes to in all, whether it is in time. Every sentence is clear at the first reading, to somebody who skims; the wit lies in what is said, not in how the sentence is turned. What only somebody in the forum says is told as theirs; what no expert would sign without an "it depends" (a diagnosis from afar, what most people do) is left out. Nobody from the forum is named or could be recognised; a line of theirs that says it best may be quoted exactly, where nobody objects; nothing about the brand or a person is made up; quotation marks only around exact words.
Easy on the eye: ${lookOf[contentType]}
${contentType === "social" ? "" : `Length: ${lengthOf(pieceOf(plan)?.words)}.\n`}
${draftForm(contentType, networks)}`;
}

const names: Readonly<Record<ContentType, string>> = {
  article: "article",
  post: "blog post",
  newsletter: "newsletter",
  social: "set of social media posts",
};

const lookOf: Readonly<Record<ContentType, string>> = {
  article:
    "headings that say something; steps in a numbered list; figures that are compared in a table; first words in bold where a reader skims.",
  post: "a few headings or none; first words in bold, a list or a small table where they help.",
  newsletter:
    "it reads as a letter, in one flow, with no headings or hardly any; bold for when and where, and for the first words of a few things to try; no block of offers.",
  social: "short lines, air between them, the first line strong enough to stop a thumb.",
};

function lengthOf(words: Plan["targetWords"] | undefined): string {
  if (words === undefined) return "as long as the material carries";
  if (words.max === null) return `at least ${words.min} words`;
  return `${words.min} to ${words.max} words, title and headings included; aim at the middle`;
}

const wordsMin = 25;

/** What no revision could mend, said to the model in words: it is asked once more. */
function wrongWith(material: Material, plan: Plan, text: string): string | undefined {
  const draft = readDraft(
    material,
    plan.contentType,
    plan.networks,
    unitsOf(plan.contentType, text),
  );
  const missing = plan.networks.filter(
    (network) => !draft.social.some((variant) => variant.network === network),
  );
  if (missing.length > 0) return `There is no text under "## ${missing.join('", "## ')}".`;
  const plain = readMarkers(text).text;
  const lowerWords = wordsOf(plain).map((word) => word.toLowerCase());
  const count = lowerWords.length;
  if (plan.contentType !== "social" && (draft.sections.length === 0 || count < wordsMin)) {
    return `It has ${count} words and is no ${plan.contentType}.`;
  }
  if (isOtherLanguage(plain, lowerWords, material.language)) {
    return `It is not written in the language "${material.language}".`;
  }
  return undefined;
}
