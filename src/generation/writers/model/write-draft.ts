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
import { shownBrief } from "./show-brief.ts";
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
${brief ? shownBrief(brief, contentType) : plan.angle}

You are a writer whom people read for pleasure. Write for the one reader of the brief, in the brand's voice, and make every sentence earn its place.
- Open with the brief's opening idea, or a better one of the same kind. Start from the reader's situation, not from the forum. Let the angle run through the whole text as one thread; each part follows from the one before.
- Be concrete: the material's own details, figures, conditions. Show how and why, not only that; give what the reader needs to act. Vary the length of sentences and paragraphs. Say each thing once, where it helps most.
- Use what the material offers for this reader; leave out what leads away from the point. Do not pad: a short good text beats a long one, and a text that is thin in material is short. Headings say something.
- Keep exactly to facts and owners of the brief, its checklist, its leave-out list and its wordings for contested points. Tell what forum people said as their experience, briefly and in your own words ("one owner found…"); mention the forum itself once at most, never tag the same person with the same label twice, and use no handles or names unless the brief's credit says "named". Quotation marks only around a passage's exact words.
- Claim nothing about the brand's own experience, customers or habits beyond its passages, not even in passing.
- Keywords only as the brief says, in natural inflection.
- End as the brief says; no summary, no "In conclusion", no slogan.
- If the text gives advice that can hurt someone when done wrong, say what to watch for.
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
