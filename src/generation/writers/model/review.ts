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
      : `\nBelow its title the draft has ${words} words, headings included; ${min} to ${max} are wanted.${words > max ? ` Suggest whole sentences to cut, at least ${words - max + 10} words in total, the weakest first.` : ""}\n`;
  return `You are the editor of this ${contentType}, written by somebody else, and you are reading it for the first time. ${formats[contentType].brief}

BRIEF:
${brief ? shownBrief(brief, contentType) : angle}

DRAFT (its units are numbered; a marker such as [[p3]] names the sources of a unit and is not seen by readers):
${numberedUnits(draft.units ?? [])}
${length}${doubtWords(doubts)}
${standards}

An editor at the brand will compare this text with another writer's text on the same brief and publish the better one. In past comparisons, sentences that were added or rewritten in editing were named as the worst of a text far more often than the writer's own. So leave good prose alone; prefer a cut to a change, and a change to an addition. Read the text once as its reader, then sentence by sentence against the material. Answer with JSON:
"checklist": each item of the brief's checklist, and whether it holds (true or false).
"findings", each with "unit" (its number; null if it concerns the whole text), "quote" (the exact words), "problem" (what is wrong, naming the passage that shows it), "fix" (the smallest change that solves it, no longer than what it replaces) and "category":
- "unsupported": misleads a reader about the brand, a person, a figure or a result, because no passage says it or not as strongly, broadly or exactly; or general knowledge that an expert would dispute. The fix is a cut or the narrower word. Opinions, jokes, images and uncontested knowledge of the trade are fine.
- "attribution": attributed to the wrong person; one person's experience or opinion presented as a general fact or as the brand's view; advice on health or safety that only somebody in the forum gives, told in the brand's voice or extended; a rule or promise that the brand does not make; a number attached to the wrong thing; a condition dropped that changes the meaning.
- "logic": a wrong inference or sum, a contradiction, steps in an order that does not work.
- "safety": following it could hurt people, animals or property.
- "left_out_material_used": something from the leave-out list; a private person who could be recognised; the case or the phrases of somebody who asked not to be shared.
- "checklist_failed": an item does not hold.
- "missing": only what topic, instructions or checklist expressly ask for, or the plain answer to one of the reader's questions that the material gives (a first step, a total, a deadline). Two at most, each worded in one sentence, with its place. No other facts, tips, prices or warnings.
- "repetition": the same thing said twice, a phrase used again and again, in a social set the same idea on two networks. Quote the weaker place.
- "weak_opening_or_ending": only if it is really weak; word a better one.
- "forced_keyword": a keyword that nobody would write there.
- "language": a mistake, an unidiomatic or clumsy phrase, a sentence that has to be read twice, a break in voice.
- "form": what the text would be better without: a passage that turns into a catalogue of facts, prices or tips; a recital of the brand's description; a long retelling or a chain of quotations from the thread; a second offer; a disclaimer; a table or heading that a short piece does not need. Or what this kind of text must have and lacks (a greeting, a sign-off, a link that was asked for).
Most texts need three to eight findings. Report nothing that is a matter of taste.`;
}

function doubtWords(doubts: readonly Finding[]): string {
  if (doubts.length === 0) return "";
  const lines = doubts.map(
    ({ unit, quote, problem }) => `- unit ${unit ?? "?"}: ${problem} “${quote}”`,
  );
  return `
A PROGRAM searched the sources for the draft's numbers, names and quotations and did not find these. Most such cases are correct (calculated, general knowledge, a suggested phrase). Check each one, and report it as a finding only if it is wrong:
${lines.join("\n")}
`;
}
