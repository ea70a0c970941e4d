/** The revision: one call with all findings, in which the writer makes the final version of the whole text. */
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import type { Draft, Finding, Plan, Unusable } from "../writer.ts";
import { askForText, tokensFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftForm } from "./draft-form.ts";
import { numberedUnits, unitsOf } from "./draft-units.ts";
import { standards } from "./rules.ts";
import { turnsUpToDraft, wrongWith } from "./write-draft.ts";

/** The units of the revised text. */
export async function revise(
  asking: Asking,
  plan: Plan,
  draft: Draft,
  findings: readonly Finding[],
): Promise<string[] | Unusable> {
  const { material } = asking;
  const { contentType, networks } = plan;
  const units = draft.units ?? [];
  const wordsNow = bodyWords(material, draft);
  const { max } = plan.targetWords;
  const limit =
    contentType === "social" || max === null
      ? ""
      : `, and at most ${max} are wanted: what comes in replaces something weaker`;
  const listed = findings.map(
    ({ unit, quote, category, problem, fix }, index) =>
      `${index + 1}. ${unit === null ? "whole text" : `unit ${unit}`}, ${category}: ${problem}${quote === "" ? "" : ` Quote: “${quote}”.`}${fix === "" ? "" : ` Fix: ${fix}`}`,
  );
  const answering = askForText(asking, null, {
    task: "revise",
    about: contentType,
    earlier: turnsUpToDraft(material, plan, draft),
    words: `An editor has read your ${contentType}. Now write its final version. ${formats[contentType].brief}

YOUR DRAFT (its units are numbered here; the final version has no numbers):
${numberedUnits(units)}

FINDINGS:
${listed.join("\n")}

${standards}

Check each finding against the material first: one that is mistaken, or whose mending would cost more than it gives, is passed over. Mend the others with a light hand, so that the text reads better than before, not only safer: the right word rather than a qualifier, voice, rhythm, jokes and thread kept, each mended place worked into what stands around it as if it had been written so at once. What was good stays word for word; what is cut leaves no hole; nothing is squeezed in. A new sentence states nothing that its passages do not say. Then read it through as its reader would, from the first line to the last: the order is the one in which questions arise, nothing is mentioned before it is known, sentences lead into one another, and the one thing that the reader must know (an answer, a date, a price, a condition) stands there in plain words, early. Below its title the draft has ${wordsNow} words, headings included${limit}.

Answer with the whole text and nothing else.
${draftForm(contentType, networks)}`,
    tier: "strong",
    outputTokensMax: tokensFor(wordsNow * 1.6),
    wrongWith: (answer) => wrongWith(material, plan, answer),
  });
  const answer = await unlessUnusable(answering);
  return answer === "unusable" ? answer : unitsOf(contentType, answer);
}
