/** Detects faults in a model's text that no editing could fix. */
import type { Material } from "../../material.ts";
import { isOtherLanguage } from "../../text/detect-language.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Plan } from "../../writer.ts";
import { unitsOfText } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";
import { readMarkers } from "./source-markers.ts";

const wordsMin = 15;

/** Returns the fault in words for the model, which is then asked once more. */
export function findUnusable(material: Material, plan: Plan, text: string): string | undefined {
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
