/** The review: one reading of the whole draft, outside of the writer's conversation, against the material and the brief. */
import { z } from "zod";
import { formats } from "../../formats/index.ts";
import { bodyWords } from "../../formats/plain-text.ts";
import { findingCategories } from "../writer.ts";
import type { Draft, Finding, Plan, Unusable } from "../writer.ts";
import { askFor, unlessUnusable } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { numberedUnits } from "./draft-units.ts";
import { standards } from "./rules.ts";
import { shownBrief } from "./show-brief.ts";

const text = z.string().max(2_000);

const reviewAnswer = z.object({
  checklist: z.array(z.object({ item: text, holds: z.boolean() })).max(80),
  findings: z
    .array(
      z.object({
        unit: z.int().nullable(),
        quote: text,
        category: z.enum(findingCategories),
        problem: text,
        fix: text,
      }),
    )
    .max(40),
});

export async function review(
  asking: Asking,
  plan: Plan,
  draft: Draft,
  doubts: readonly Finding[],
): Promise<Finding[] | Unusable> {
  const answering = askFor(
    asking,
    {
      task: "review",
      about: plan.contentType,
      words: reviewWords(plan, draft, doubts, bodyWords(asking.material, draft)),
      tier: "strong",
      outputTokensMax: 5_000,
    },
    reviewAnswer,
  );
  const answer = await unlessUnusable(answering);
  return answer === "unusable" ? answer : answer.findings;
}

function reviewWords(
  { contentType, brief, angle, targetWords: { min, max } }: Plan,
  draft: Draft,
  doubts: readonly Finding[],
  words: number,
): string {
  const length =
    contentType === "social" || max === null
      ? ""
      : `\nBelow its title the draft has ${words} words, headings included; ${min} to ${max} are wanted.${words > max ? ` Name whole sentences to cut, ${words - max + 10} words or more in all, the weakest first.` : ""}\n`;
  return `Somebody else wrote this ${contentType}; you are its editor and see it for the first time. ${formats[contentType].brief}

BRIEF:
${brief ? shownBrief(brief, contentType) : angle}

DRAFT (its units are numbered; a marker such as [[p3]] names what a unit rests on and is not seen by readers):
${numberedUnits(draft.units ?? [])}
${length}${doubtWords(doubts)}
${standards}

Your task is to make this the better of any two texts that an editor could choose from. Read it once as its reader, once sentence by sentence against the material. Answer with JSON:
"checklist": each item of the brief's checklist, and whether it holds (true or false).
"findings", each with "unit" (its number; null if it concerns the whole), "quote" (the exact words), "problem" (what is wrong, with the passage that shows it), "fix" (the smallest change that mends it, worded if possible) and "category":
- "unsupported": a reader would be misled about the brand, a person, a figure, a result: no passage says it, or not so strongly, so widely or so exactly; or it passes for knowledge of the trade and an expert would object or say "it depends": a diagnosis from afar, a cause, what most people do, how often, a rule of thumb. The fix is the narrower statement or none. Opinions, jokes, images and what everybody in the trade knows are fine as they are.
- "attribution": said by another than the text says; what only somebody in the forum says, or their experience, told as everybody's, as a fact or as the brand's view; a number tied to the wrong thing; a condition or limit dropped.
- "logic": a wrong inference, a contradiction, a comparison that does not hold, a step missing in an instruction.
- "safety": following it could hurt people, animals or property, or a needed warning is missing.
- "left_out_material_used": something of the leave-out list, or anything by which a private person could be recognised.
- "checklist_failed": an item does not hold.
- "missing": what would make the piece richer: a question of this reader that the material or the trade answers and the text does not (why it is so, what it comes to in all, whether it is in time, what to do first); what topic or instructions ask for; the liveliest thing in the material, left lying. Three at most, each worded as it should stand, and where. Never a second offer.
- "repetition": the same thing said twice, the same label or phrase used again and again, in a social set the same joke, image or test on two networks; quote the weaker place.
- "weak_opening_or_ending": say what would be stronger, in words.
- "forced_keyword": a keyword that no one would write there.
- "language": a sentence that you had to read twice, or whose point only its writer sees, however clever; a mistake, a clumsy or unidiomatic phrase, a tired formula, a mannered turn, a joke too many, a break in voice.
- "form": what this kind of text needs and lacks; or what it would be better without: what leads away from the topic, sells beside the one thing to do, explains or qualifies a joke, instructs or warns nobody in particular. Quote it; the fix is to cut.
Name what is untrue, unsafe, private, against the checklist, missing, said twice, too long or flat. Leave alone what is merely loose, and never ask for qualifiers, extra warnings or more attributions; where the text is over-careful or attributes too much, say so. A fix keeps the sentence alive and is worded by you. Usually four to ten findings.`;
}

function doubtWords(doubts: readonly Finding[]): string {
  if (doubts.length === 0) return "";
  const lines = doubts.map(
    ({ unit, quote, problem }) => `- unit ${unit ?? "?"}: ${problem} “${quote}”`,
  );
  return `
A PROGRAM looked for numbers, names and quotations in the sources, word for word, and did not find these. Most such cases are right: worked out, general knowledge, a line to say. Look at each, and make it a finding only where it is wrong:
${lines.join("\n")}
`;
}
