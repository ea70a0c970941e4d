/** The draft: the whole text in one call, shown while it is written, and a second one beside it, so that there is a choice. */
import { formats } from "../../formats/index.ts";
import type { ContentType, Material } from "../../material.ts";
import { isOtherLanguage } from "../../text/detect-language.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Turn } from "../../../llm/model.ts";
import type { Brief, BriefPiece, Draft, Plan } from "../../writer.ts";
import { askForText, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { unitsOfText } from "./draft-units.ts";
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
    // Customers count with other programs; a text that is a few words over their limit has failed.
    return { min, max: max === null ? null : Math.max(min, Math.floor(max * 0.98) - head) };
  }
  return { min: Math.floor(min * 0.8), max: max === null ? null : Math.ceil(max * 1.1) };
}

export async function writeDraft(asking: Asking, plan: Plan): Promise<Draft> {
  const { context, material } = asking;
  const { contentType, networks } = plan;
  const wordsMax =
    contentType === "social" ? 400 * networks.length : (pieceOf(plan)?.words.max ?? 1_500);
  const question = {
    about: contentType,
    tier: "strong",
    outputTokensMax: tokensFor(wordsMax * 1.6),
    earlier: turnsBefore(material, plan),
    words: draftWords(material, plan),
    wrongWith: (answer: string) => wrongWith(material, plan, answer),
  } as const;
  const hasAlternative = (asking.models.contextTokens ?? Infinity) >= contextForTwoDrafts;
  context.expect(hasAlternative ? 2 : 1);
  const [text, alternative] = await Promise.all([
    context.piece("text", () =>
      askForText(asking, "text", {
        ...question,
        task: "draft",
      }),
    ),
    hasAlternative
      ? context.piece("alternative", () =>
          unlessUnusable(askForText(asking, null, { ...question, task: "alternative" })),
        )
      : "unusable",
  ]);
  const unitsIn = (answer: string) => unitsOfText(contentType, answer, plan.title);
  const draft = readDraft(material, contentType, networks, unitsIn(text), plan.credit);
  return alternative === "unusable" ? draft : { ...draft, alternative: unitsIn(alternative) };
}

/** A model with less has no room to read two texts beside the material. */
const contextForTwoDrafts = 32_000;

/** A brief that nobody went over is for the editor: it did not help writers. */
function turnsBefore(material: Material, { brief }: Plan): Turn[] {
  return brief?.isByPerson === true ? [briefTurn(material, brief)] : [];
}

function pieceOf({ brief, contentType }: Plan): BriefPiece | undefined {
  return brief?.pieces.find((one) => one.contentType === contentType);
}

/**
 * As plain as a request to a good writer: in comparisons with such a request, whatever else was asked for here (markers of
 * sources, an outline, layouts, advice on style) made the same people write worse.
 */
function draftWords({ language }: Material, { contentType, networks, brief }: Plan): string {
  const leaveOut = brief?.leaveOut.map(({ what, why }) => `- ${what} (${why})`) ?? [];
  const added = brief ? factsOfPerson(brief).map((fact) => `- ${fact}`) : [];
  return `Write this ${names[contentType]} for the brand, in the language "${language}". It should be ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum thread if there is one.${brief?.isByPerson ? " The customer has edited the brief: follow it." : ""}
${leaveOut.length === 0 ? "" : `\nNone of this may appear in it:\n${leaveOut.join("\n")}\n`}${added.length === 0 ? "" : `\nThe customer wants this in it:\n${added.join("\n")}\n`}
Answer with the piece alone: ${draftForm(contentType, networks)}`;
}

const names: Readonly<Record<ContentType, string>> = {
  article: "article",
  post: "blog post",
  newsletter: "newsletter",
  social: "set of social media posts",
};

const wordsMin = 15;

/** What no revision could mend, said to the model in words: it is asked once more. */
function wrongWith(material: Material, plan: Plan, text: string): string | undefined {
  const draft = readDraft(
    material,
    plan.contentType,
    plan.networks,
    unitsOfText(plan.contentType, text, plan.title),
  );
  if (draft.title === "") return "It has no title.";
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
