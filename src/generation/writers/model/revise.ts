/** The revision: one call with all findings, in which whole units are written again; the others stay as they are. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { Change, Draft, Finding, Plan, Unusable } from "../writer.ts";
import { askFor, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { numberedUnits } from "./draft-units.ts";
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
  const { contentType, brief, networks } = plan;
  const units = draft.units ?? [];
  const wordsNow = bodyWords(asking.material, draft);
  const { max } = plan.targetWords;
  const limit = contentType === "social" || max === null ? "" : `, and at most ${max} are wanted`;
  const listed = findings.map(
    ({ unit, quote, category, problem, fix }, index) =>
      `${index + 1}. ${unit === null ? "whole text" : `unit ${unit}`}, ${category}: ${problem}${quote === "" ? "" : ` Quote: “${quote}”.`}${fix === "" ? "" : ` Fix: ${fix}`}`,
  );
  const answering = askFor(
    asking,
    {
      task: "revise",
      about: contentType,
      words: `You revise this ${contentType} after the editor's reading. ${formats[contentType].brief}

BRIEF:
${brief ? shownBrief(brief, contentType) : plan.angle}

DRAFT (its units are numbered):
${numberedUnits(units)}

FINDINGS:
${listed.join("\n")}

Mend every finding, with the smallest change that really mends it and reads as well as the rest or better. Check each finding against the material first: one that is mistaken is rejected, with the reason, and its unit stays. Keep what is good: voice, rhythm, jokes, the thread. A changed sentence states nothing that its passages do not say; reread each one against them before you answer. What is cut must leave no hole: mend the sentences around it. Below its title the text has ${wordsNow} words, headings included${limit}; a revision that adds something cuts as much elsewhere.

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
