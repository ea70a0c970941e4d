/** The draft: the whole text in one call, shown while it is written. */
import { formats } from "../../formats/index.ts";
import type { ContentType, Material } from "../../material.ts";
import { isOtherLanguage } from "../../text/detect-language.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Turn } from "../../../llm/model.ts";
import type { Brief, BriefPiece, Draft, Plan } from "../../writer.ts";
import { askForText, tokensFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { unitsOf } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";
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
  // Whoever counts may count the title too; what is checked is the text below it.
  const head = 8;
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

function pieceOf({ brief, contentType }: Plan): BriefPiece | undefined {
  return brief?.pieces.find((one) => one.contentType === contentType);
}

function draftWords(plan: Plan): string {
  const { contentType, networks, brief } = plan;
  const added = brief ? factsOfPerson(brief) : [];
  return `Now write this ${names[contentType]} for the brand, ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum thread if there is one. ${formats[contentType].brief}

Nothing from the brief's leave-out list may appear, and its checklist must hold. ${brief?.isByPerson ? "The customer has edited the brief: follow it." : "Otherwise the brief is there to help you; depart from it where you have a better idea."}${added.length === 0 ? "" : ` The customer wants this in it: ${added.join(" ")}`}

Write it the way the best writer this brand could hire would write it: talking to the reader in the brand's voice, with one idea carried from the first line to the last, relaxed and well organised, so that it is a pleasure to read and easy to use. The reader's questions are all answered, plainly and for their own case: what to do first and next, why, what it comes to in total, whether there is time, when it is not worth it. Think like somebody who has done this work for years, and bring observations and humour of your own. If there is a forum thread, it shows you what readers really ask, fear and get wrong: answer that, and tell it as the reader's own situation (the moment when it goes wrong, the worry behind the question) instead of reporting what people wrote. What the thread says and everybody in the trade knows is said in the brand's own voice; a brand does not rest its own trade on a forum or repeat its jokes. Somebody else's experience appears at most once, where nothing else makes the point as well, in a sentence about "someone" without the objects, numbers and phrases by which its author would know it. A figure that only the thread gives stays out unless the reader needs it to act. Leave out what does not help this reader, and do not recite the brand's description. Let sentences flow into one another and vary their length. Nobody from the forum is named or recognisable, their opinions are never the brand's, advice on health and safety is told as exactly as its source gives it and as whose it is, and whatever you say about the brand, about people and about figures comes from the material.
Layout: ${lookOf[contentType]}
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
    "the answer within the first two paragraphs; informative headings, and under each of them one thing; steps in a numbered list, one action each in a whole sentence; figures that readers compare in a table; the first words of a list item in bold where that helps scanning.",
  post: "a few headings or none; steps one action each, in whole sentences; a list, a small table or bold first words where they help.",
  newsletter:
    "a letter from one person to another; short headings or bold first words if it covers more than one thing; dates, prices and steps easy to find; steps one action each, in whole sentences.",
  social:
    "short paragraphs with space between them, and a first line that makes people stop scrolling.",
};

function lengthOf(words: Plan["targetWords"] | undefined): string {
  if (words === undefined) return "as long as the material supports";
  if (words.max === null) return `at least ${words.min} words`;
  return `${words.min} to ${words.max} words, including title and headings; stay below the upper limit`;
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
