/** The draft: the whole text in one call, shown while it is written. */
import { formats } from "../../formats/index.ts";
import type { Material } from "../../material.ts";
import { isOtherLanguage } from "../../text/detect-language.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Brief, Draft, Plan } from "../writer.ts";
import { askForText, tokensFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { unitsOf } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";
import { briefForWriter } from "./show-brief.ts";
import { readMarkers } from "./source-markers.ts";

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
  if (piece?.isLengthAsked === true) return { min, max };
  return { min: Math.floor(min * 0.8), max: max === null ? null : Math.ceil(max * 1.1) };
}

export async function writeDraft(asking: Asking, plan: Plan): Promise<Draft> {
  const { desk, material } = asking;
  const { contentType, networks, brief } = plan;
  const piece = brief?.pieces.find((one) => one.contentType === contentType);
  const wordsMax = contentType === "social" ? 400 * networks.length : (piece?.words.max ?? 1_500);
  desk.expect(1);
  const text = await desk.piece("text", () =>
    askForText(asking, "text", {
      task: "draft",
      about: contentType,
      words: `Write the ${contentType}. ${formats[contentType].brief}

BRIEF:
${brief ? briefForWriter(brief, contentType) : plan.angle}

This is your piece. Write it as the best writer you know would write it for this reader and this brand: natural, generous, at ease, worth reading to the end. The brief says where to go; how you get there is yours, and a better idea than the brief's is welcome.
- Speak to the reader where they stand, what they feel and worry about included; answer that as well as the question. The forum is where you learned things, not what the piece is about: use what is there as freely as a good columnist would, and say whose it is only where it is somebody's result, figure, opinion or story. Mention the forum once at most.
- Concrete, vivid, in the brand's voice and rhythm. Full sentences with room to breathe, each thing said once, nothing crammed in because it was there, no padding.
- What is said about the brand, its figures and other people is exactly what the material says. Nothing of the leave-out list appears. The checklist holds. No handles or names of forum people, no invented scenes, customers or experience of the brand; quotation marks only around exact words.
- End as well as you began: no summary, no slogan.
${contentType === "social" ? "" : `Length: ${lengthOf(piece?.words)}.\n`}
${draftForm(contentType, networks)}`,
      tier: "strong",
      outputTokensMax: tokensFor(wordsMax * 1.6),
      wrongWith: (answer) => wrongWith(material, plan, answer),
    }),
  );
  return readDraft(material, contentType, networks, unitsOf(contentType, text));
}

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
