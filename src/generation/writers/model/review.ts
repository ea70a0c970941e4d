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

An editor at the brand will compare this text with another writer's text on the same brief and publish the better one. Find what would make this one win: read it once as its reader, then sentence by sentence against the material. Answer with JSON:
"checklist": each item of the brief's checklist, and whether it holds (true or false).
"findings", each with "unit" (its number; null if it concerns the whole text), "quote" (the exact words), "problem" (what is wrong, naming the passage that shows it), "fix" (the smallest change that solves it, worded if possible) and "category":
- "unsupported": misleads a reader about the brand, a person, a figure or a result, because no passage says it or not as strongly, broadly or exactly; or general knowledge that an expert could dispute (a remote diagnosis, a cause, what most people do, a rule of thumb, an extra rule or step). The fix is a narrower statement or a cut. Opinions, jokes, images and uncontested knowledge are fine.
- "attribution": attributed to the wrong person; something that only one person in the forum says or experienced presented as a general fact or as the brand's view; a number attached to the wrong thing; a condition or limit dropped.
- "logic": a wrong inference, a contradiction, a comparison that does not hold, steps in an order that does not work, a step missing.
- "safety": following it could hurt people, animals or property, or a needed warning is missing.
- "left_out_material_used": something from the leave-out list, or anything by which a private person could be recognised.
- "checklist_failed": an item does not hold.
- "missing": a question of this reader that the material answers and the text does not, or answers vaguely or late (the reason, the total, the deadline, what to do first); a fact of the brief that the reader could act on; something that topic or instructions ask for; one of the best details of the material. Five at most, the most useful first, each worded as it should stand, with its place. Do not add a second offer.
- "repetition": the same thing said twice, a phrase used again and again, in a social set the same idea on two networks. Quote the weaker place.
- "weak_opening_or_ending": word a stronger one.
- "forced_keyword": a keyword that nobody would write there.
- "language": a mistake; an unidiomatic or clumsy phrase; a string of short, clipped sentences that should be joined; a sentence that has to be read twice; a mannered turn or a joke too many; a quotation from the forum that would read better in the brand's own words; a break in voice.
- "form": something this kind of text needs and lacks, an order or layout that makes the reader search (a sum hidden in a paragraph, a missing heading or list); or something it would be better without, such as a digression.
Leave alone what works. Do not ask for qualifiers, disclaimers or more attributions, and say so where the text has too many. Usually five to twelve findings.`;
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
