/** The recheck: decides about each finding that remains after the review. */
import { z } from "zod";
import type { Plan, Reread, Ruling, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./system-prompt.ts";
import { shownNotes } from "./show-brief.ts";

const text = z.string().max(2_000);

const recheckAnswer = z.object({
  rulings: z
    .array(
      z.object({
        unit: z.int(),
        ruling: z.enum(["keep", "mend", "remove", "flag"]),
        quote: text,
        instead: text,
        reason: text,
      }),
    )
    .max(200),
});

export async function recheck(
  asking: Asking,
  plan: Plan,
  reread: Reread,
): Promise<Ruling[] | Unusable> {
  const { contentType } = plan;
  const open = reread.open.map(
    ({ unit, quote, problem }) =>
      `- ${unit === null ? "the whole" : `unit ${unit}`}: ${problem}${quote === "" ? "" : ` “${quote}”`}`,
  );
  const answering = askFor(
    asking,
    {
      task: "recheck",
      about: contentType,
      words: `This ${contentType} was edited for the last time. Automatic checks, which are sometimes wrong, still report something. Look only at that, each against the material and the notes.

${standards}

${shownNotes(plan)}

TEXT (its units are numbered):
${numberedUnits(reread.units)}
END OF TEXT

REPORTED:
${open.join("\n")}

Answer with JSON: "rulings", one for each report, with the number of the unit as "unit"; several if the whole text is too long:
- "keep": the text is right as it stands;
- "remove": one sentence is wrong, or one too many, and the text works without it: every "it", "then" and "that" still refers to something, and no answer, price or date that the reader needs is lost; "quote" is that exact sentence;
- "mend": one sentence is wrong and the text needs it; "quote" is that exact sentence, and "instead" is the sentence with the smallest change that makes it right: narrow it, attribute it or take something back, but add nothing;
- "flag": only the customer can know what is right; "quote" is that sentence, and "reason" tells the customer what to check.
Use an empty string for fields a ruling does not need.`,
      tier: "fast",
      outputTokensMax: 1_000 + 150 * open.length,
    },
    recheckAnswer,
  );
  const answer = await unlessUnusable(answering);
  return answer === "unusable" ? answer : answer.rulings;
}
