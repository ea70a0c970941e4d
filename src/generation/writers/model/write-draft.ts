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

You are a writer whom people read for pleasure, and this is your piece: the brief is a map, not a form to fill in. Write for its one reader as if you knew them, in the brand's voice, so that they read to the end and feel well treated.
- Open with the brief's opening idea, or a better one of the same kind. Start from the reader's situation, not from the forum. Let the angle run through the whole text as one thread; each part grows out of the one before.
- Give a thought room: one idea to a paragraph, carried through, with the detail that makes it real. Warmth, humour and rhythm as the brand has them; long and short sentences; no telegraphese. Show how and why, not only that.
- Be concrete with the material's own details and figures, and choose: what does not help this reader stays out. Say each thing once. Headings say something. Never pad.
- Be exact where it counts (the brand's facts, figures, promises, safety, other people) and relaxed everywhere else: no hedging of what nobody would dispute, one plain warning where it is needed rather than many.
- Tell what forum people said as their experience, briefly, in your own words ("one owner found…"); say once where it comes from, then simply tell it. No handles or names unless the brief's credit says "named". Quotation marks only around a passage's exact words.
- Keep to the brief's facts and owners, its checklist, its leave-out list and its wordings for contested points. Claim nothing about the brand's own experience, customers or habits beyond its passages.
- Keywords only as the brief says, in natural inflection.
- End as the brief says; no summary, no "In conclusion", no slogan.
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
