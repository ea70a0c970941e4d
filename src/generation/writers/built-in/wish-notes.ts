/** What became of the wishes of instructions and voice guide, asked of the draft as it is now. */
import type { Draft, Plan } from "../writer.ts";
import { isObeyed, stillNaming } from "./obeyed.ts";
import type { Reading } from "./reading.ts";
import type { Wish } from "./wishes.ts";

export function wishNotes(reading: Reading, plan: Plan, draft: Draft): string[] {
  return [...instructionNotes(reading, plan, draft), ...voiceNotes(reading, plan, draft)];
}

function instructionNotes(reading: Reading, plan: Plan, draft: Draft): string[] {
  if (reading.material.instructions === null) return [];
  const { followed, leaned, missed, partly } = outcomeOf(reading, plan, draft, "instructions");
  const notes = ["The built-in writer follows only simple instructions."];
  if (followed.length > 0) notes.push(`Followed, as the draft shows: ${followed.join("; ")}.`);
  if (leaned.length > 0)
    notes.push(
      `Taken into account in the choice of phrases, which nothing measures: ${leaned.join("; ")}.`,
    );
  notes.push(...partly);
  if (missed.length > 0) notes.push(`Not followed${within(plan)}: ${shown(missed)}.`);
  if (reading.steering.ignored.length > 0)
    notes.push(
      `Not understood, so nothing was done for it and nobody looked whether the draft does it: ${shown(reading.steering.ignored)}.`,
    );
  return notes;
}

/** Of a set, a wish is followed only where each text follows it. */
function within({ contentType }: Plan): string {
  return contentType === "social" ? ", at least not in each of the texts" : "";
}

function voiceNotes(reading: Reading, plan: Plan, draft: Draft): string[] {
  const { bannedWords, samples, audience } = reading.material.brand.voiceGuide;
  const { followed, leaned, missed } = outcomeOf(reading, plan, draft, "voice guide");
  const unmeasured = [...reading.steering.unmeasured, ...leaned];
  const own = ownTexts(draft).filter(reading.isBanned);
  const notes: string[] = [];
  if (bannedWords.length > 0)
    notes.push(
      own.length === 0
        ? "None of the brand's banned words is in what the writer or the brand says; quotes of others are left as they are."
        : `A banned word is in: ${shown(own)}.`,
    );
  if (followed.length > 0)
    notes.push(`Of the voice guide, followed as the draft shows: ${followed.join("; ")}.`);
  if (missed.length > 0) notes.push(`Of the voice guide, not followed: ${shown(missed)}.`);
  if (unmeasured.length > 0)
    notes.push(
      `Of the voice guide, nothing here can follow or measure: ${shown(unmeasured)}. Read the draft with that in mind.`,
    );
  if (samples.length > 0)
    notes.push("The brand's samples are not imitated: its own sentences are used as they stand.");
  if (audience !== "")
    notes.push(
      "The voice guide's audience is noted in the plan; the sentences of the sources are the same for everybody.",
    );
  return notes;
}

const ofHeadings: ReadonlySet<Wish["kind"]> = new Set([
  "question_headings",
  "no_question_headings",
]);

interface Outcome {
  followed: string[];
  /** Nothing can tell whether it came true. */
  leaned: string[];
  missed: string[];
  /** What was done for it, and what of it is left to do, each as a note. */
  partly: string[];
}

function outcomeOf(reading: Reading, plan: Plan, draft: Draft, from: Wish["from"]): Outcome {
  const isHeaded = draft.sections.some(({ heading }) => heading !== null);
  // Of a text without headings nothing is said about them.
  const wishes = reading.steering.wishes.filter(
    (wish) => wish.from === from && (isHeaded || !ofHeadings.has(wish.kind)),
  );
  const outcome: Outcome = { followed: [], leaned: [], missed: [], partly: [] };
  const failed: Wish[] = [];
  for (const wish of wishes) {
    const obeyed = isObeyed(reading, plan, draft, wish);
    if (obeyed === true) outcome.followed.push(shownOf(wish));
    else if (obeyed === null) outcome.leaned.push(wish.said);
    else if (wish.kind === "not_audience")
      outcome.partly.push(
        `Left out was what begins by speaking to ${wish.terms.join(" or ")}. Sentences that name them are left, and nothing here can tell for whom they are: ${shown(stillNaming(reading, draft, wish))}.`,
      );
    else failed.push(wish);
  }
  // Where a part of a clause was followed, only the other part is named.
  for (const { clause, said } of failed) {
    const isPart = wishes.some((wish) => wish.clause === clause && !failed.includes(wish));
    const missed = isPart ? said : clause;
    if (!outcome.missed.includes(missed)) outcome.missed.push(missed);
  }
  return outcome;
}

/** That a text names its readers can be seen; that it is written for them cannot. */
function shownOf({ kind, said }: Wish): string {
  return kind === "audience"
    ? said.replace(/^written for (.+)$/u, "$1 are named, for whom it is meant")
    : said;
}

/** What stands in no quotation: a quote keeps the words of whoever is quoted. */
function ownTexts({ title, description, sections, newsletter, social }: Draft): string[] {
  const said = sections.flatMap(({ heading, blocks }) => [
    heading ?? "",
    ...blocks
      .flatMap((block) =>
        block.kind === "paragraph" ? block.sentences : block.kind === "list" ? block.items : [],
      )
      .map(({ text }) => text),
  ]);
  return [
    title,
    description,
    newsletter?.subject ?? "",
    newsletter?.preheader ?? "",
    ...said,
    ...social.flatMap(({ posts }) => posts),
  ].map((text) => text.replaceAll(/[“„][^“”„]*[”“]/gu, ""));
}

/** The first few, each as far as one line goes. */
function shown(clauses: readonly string[]): string {
  return clauses
    .slice(0, 5)
    .map((clause) => `“${clause.length > 120 ? `${headOf(clause, 117)}…` : clause}”`)
    .join(", ");
}

/** The first characters, never half of one. */
function headOf(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, "");
}
