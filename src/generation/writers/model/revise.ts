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
import { turnsUpToDraft } from "./write-draft.ts";

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
      : `, and at most ${max} are wanted: a revision that would exceed them cuts as much elsewhere`;
  const listed = findings.map(
    ({ unit, quote, category, problem, fix }, index) =>
      `${index + 1}. ${unit === null ? "whole text" : `unit ${unit}`}, ${category}: ${problem}${quote === "" ? "" : ` Quote: “${quote}”.`}${fix === "" ? "" : ` Fix: ${fix}`}`,
  );
  const answering = askFor(
    asking,
    {
      task: "revise",
      about: contentType,
      earlier: turnsUpToDraft(asking.material, plan, draft),
      words: `Now revise this ${contentType} after the editor's reading. ${formats[contentType].brief}

DRAFT (its units are numbered):
${numberedUnits(units)}

FINDINGS:
${listed.join("\n")}

${standards}

Mend every finding with a light hand: the text keeps its voice and reads better than before, not only safer. Check each finding against the material first: one that is mistaken, or whose mending would cost more than it gives, is rejected with the reason, and its unit stays. Prefer the right word to a qualifier. Keep voice, rhythm, jokes and the thread; a changed paragraph must sound as if it had been written so at once, with its neighbours. A changed sentence states nothing that its passages do not say; reread each one against them. What is cut leaves no hole. Below its title the text has ${wordsNow} words, headings included${limit}.

Answer with JSON: "units": only those that change, each with its "unit" number and its whole new "text" in the same form, marker included ("" removes the unit; to add a paragraph, put it into the text of its neighbour, parted by a blank line); "rejected": the numbers of rejected findings, each with its reason.

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
