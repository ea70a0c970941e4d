/** The last reading: only what the editor changed, and what code still names, each ruled on by itself. */
import { z } from "zod";
import type { Plan, Reread, Ruling, Unusable } from "../../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { standards } from "./system-prompt.ts";
import { shownBrief } from "./show-brief.ts";

const text = z.string().max(2_000);

const recheckAnswer = z.object({
  rulings: z
    .array(
      z.object({
        unit: z.int(),
        ruling: z.enum(["keep", "revert", "mend", "remove", "flag"]),
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
  const { contentType, brief } = plan;
  const changes = reread.changes.map(
    ({ unit, before, after }) =>
      `unit ${unit}\nBEFORE: ${before}\nAFTER: ${after === "" ? "(removed)" : after}`,
  );
  const open = reread.open.map(
    ({ unit, quote, problem }) => `unit ${unit ?? "?"}: ${problem} Quote: “${quote}”`,
  );
  const answering = askFor(
    asking,
    {
      task: "recheck",
      about: contentType,
      words: `A ${contentType} was edited. Check only what changed, each new sentence against the material and the brief: does it match its passages in fact, owner, scope and number; does it fit what surrounds it; does it contain anything from the leave-out list?

${standards}

BRIEF:
${brief ? shownBrief(brief, contentType) : plan.angle}

CHANGES:
${changes.join("\n\n") || "none"}
${open.length === 0 ? "" : `\nREPORTED BY AUTOMATIC CHECKS, which are sometimes wrong:\n${open.join("\n")}\n`}
Answer with JSON: "rulings", one for each changed unit${open.length === 0 ? "" : " and one for each reported sentence that really is wrong"}:
- "keep": the new text is correct, and it fixes a real fault or reads better than before;
- "revert": the previous text was not wrong and reads as well or better, or the new text only adds words${plan.targetWords.max === null || contentType === "social" ? "" : `; not for a cut, since the text may have ${plan.targetWords.max} words at most, unless the text is wrong or cannot be understood without what was cut`};
- "remove": one sentence is wrong and the text works without it; "quote" is that exact sentence;
- "mend": one sentence is wrong and the text needs it; "quote" is that exact sentence, and "instead" is the sentence with the smallest change that makes it right: narrow it, attribute it or take something back, but add nothing;
- "flag": only the customer can know what is right; "quote" is that sentence, and "reason" tells the customer what to check.
Use an empty string for fields a ruling does not need.`,
      tier: "fast",
      outputTokensMax: 600 + 150 * (changes.length + open.length),
    },
    recheckAnswer,
  );
  const answer = await unlessUnusable(answering);
  return answer === "unusable" ? answer : answer.rulings;
}
