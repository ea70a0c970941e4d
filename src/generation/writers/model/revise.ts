/** The revision: one call with all findings, in which whole units are written again; the others stay as they are. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { Change, Draft, Finding, Plan, Unusable } from "../writer.ts";
import { askFor, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./rules.ts";
import { shownBrief } from "./show-brief.ts";

const reviseAnswer = z.object({
  units: z.array(z.object({ unit: z.int(), text: z.string().max(20_000) })).max(200),
  rejected: z.array(z.object({ finding: z.int(), reason: z.string().max(1_000) })).max(60),
});

export async function revise(
  asking: Asking,
  plan: Plan,
  draft: Draft,
  findings: readonly Finding[],
): Promise<Change[] | Unusable> {
  const { contentType, networks } = plan;
  const units = draft.units ?? [];
  const wordsNow = bodyWords(asking.material, draft);
  const { max } = plan.targetWords;
  const limit =
    contentType === "social" || max === null
      ? ""
      : `, and at most ${max} are wanted: if the revision would exceed that, cut as much elsewhere`;
  const listed = findings.map(
    ({ unit, quote, category, problem, fix }, index) =>
      `${index + 1}. ${unit === null ? "whole text" : `unit ${unit}`}, ${category}: ${problem}${quote === "" ? "" : ` Quote: “${quote}”.`}${fix === "" ? "" : ` Fix: ${fix}`}`,
  );
  const answering = askFor(
    asking,
    {
      task: "revise",
      about: contentType,
      words: `Revise this ${contentType}. ${formats[contentType].brief}

BRIEF:
${plan.brief ? shownBrief(plan.brief, contentType) : plan.angle}

DRAFT (its units are numbered; a marker such as [[p3]] names the sources of a unit and is removed later):
${numberedUnits(units)}

FINDINGS of the review:
${listed.join("\n")}

${standards}

Fix each finding with the smallest change: cut a sentence, replace a few words, and leave everything else in the unit exactly as it is. A changed passage is no longer than before, unless the finding asks for something missing. Add no fact, tip, price, sum, warning or qualifier that no finding asks for. What remains has to connect smoothly and keep the voice, the rhythm and the jokes. First check each finding against the material: if it is mistaken, or the text was better before, reject it with the reason. Below its title the text has ${wordsNow} words, headings included${limit}.

Answer with JSON: "units": only the units that change, each with its "unit" number and its complete new "text" in the same form, including the marker ("" removes the unit; to add a paragraph, put it into the text of a neighbouring unit, separated by a blank line); "rejected": the numbers of rejected findings, each with its reason.

${draftForm(contentType, networks)}`,
      tier: "strong",
      outputTokensMax: tokensFor(wordsNow * 1.3),
    },
    reviseAnswer,
  );
  const answer = await unlessUnusable(answering);
  if (answer === "unusable") return answer;
  return answer.units.filter(
    ({ unit, text }) => units[unit - 1] !== undefined && units[unit - 1] !== text,
  );
}
