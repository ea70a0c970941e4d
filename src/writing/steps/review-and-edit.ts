/**
 * Reviews and edits a model's draft: an editor reads it together with the findings of the automated checks, and edits
 * it. Remaining findings are rechecked one by one: mended or removed if the text remains intact, otherwise reported.
 */
import { Failure } from "../../errors.ts";
import { findingsOf } from "./problems-to-findings.ts";
import { problem } from "../formats/format.ts";
import type { CheckDraft } from "../checks/run-checks.ts";
import type { Material } from "../material.ts";
import type { StageRunner } from "../stage-runner.ts";
import { withoutTexts } from "./remove-from-draft.ts";
import { sourcesByWords, attachSources } from "./attach-sources.ts";
import { applyEdits, withWords } from "./apply-edits.ts";
import { normalized, sentencesOf } from "../text/segment.ts";
import type {
  Draft,
  Edit,
  Editor,
  Finding,
  Plan,
  Problem,
  Review,
  Ruling,
  Unusable,
} from "../writer.ts";

export interface CheckedDraft {
  draft: Draft;
  /** Remaining problems, for the quality report. */
  problems: Problem[];
}

export interface Subject {
  material: Material;
  plan: Plan;
  position: number;
  check: CheckDraft;
}

export async function reviewAndEdit(
  runner: StageRunner,
  editor: Editor,
  subject: Subject,
  written: Draft,
): Promise<CheckedDraft> {
  const notes = [...written.notes];
  const { draft, problems } = await readAndEdited(runner, editor, subject, written, notes);
  return { draft: { ...draft, notes }, problems };
}

async function readAndEdited(
  runner: StageRunner,
  editor: Editor,
  subject: Subject,
  written: Draft,
  notes: string[],
): Promise<CheckedDraft> {
  const { material, plan, position, check } = subject;
  const draftOf = (some: readonly string[]) => editor.withUnits(material, plan, some);
  const found = await check(material, plan, written);
  const { units: plain = [] } = written;
  const doubted = found.filter(isDoubt).slice(0, doubtsMax);
  const reviewed = await runner.call<Review | Unusable>(position, "review", "review", (context) =>
    editor.review(
      material,
      plan,
      {
        draft: written,
        faults: findingsOf(
          plain,
          found.filter((one) => !isDoubt(one)),
        ),
        doubts: findingsOf(plain, doubted),
      },
      context,
    ),
  );
  if (reviewed === "unusable") notes.push(unreadNote);
  const judged = new Set(reviewed === "unusable" ? [] : doubted.map(keyOf));
  const isOpen = (one: Problem) => !judged.has(keyOf(one));

  const unread = attachSources(plain, sourcesByWords(material, plain));
  let { units, missed } =
    reviewed === "unusable" ? { units: unread, missed: [] } : edited(material, plain, reviewed);
  let text = draftOf(units);
  // If the edits broke the text, the draft is used instead.
  if (isBroken(written, text)) {
    notes.push(brokenNote);
    units = unread;
    missed = [];
    text = draftOf(units);
  }
  const unmended = missed.map(({ quote, instead }) =>
    problem("doubtful", `The review suggested “${instead}” for “${quote}”.`, { quote }),
  );
  const foundNow = (await check(material, plan, text)).filter(isOpen);
  const open = findingsOf(units, foundNow);
  if (open.length === 0) return withoutLeaks(subject, text, [...foundNow, ...unmended]);

  const rulings = await runner.call<Ruling[] | Unusable>(
    position,
    "recheck",
    "recheck",
    (context) => editor.recheck(material, plan, { units, open }, context),
  );
  if (rulings === "unusable") notes.push(unrecheckedNote);
  const { settled, doubts } = settle(units, rulings === "unusable" ? [] : rulings);
  const draft = draftOf(settled);
  if (isBroken(text, draft)) return withoutLeaks(subject, text, [...foundNow, ...unmended]);
  const left = (await check(material, plan, draft))
    .filter(isOpen)
    .filter((one) => rulings === "unusable" || !isCleared(one, open));
  return withoutLeaks(
    subject,
    draft,
    [...left, ...doubts, ...unmended],
    rulings === "unusable" ? leakCodesUnchecked : leakCodes,
  );
}

/**
 * Attaches the sources that the editor names, or if it names none, those that share the most words, and applies the
 * edits.
 */
function edited(
  material: Material,
  plain: readonly string[],
  { edits, sources, head }: Review,
): { units: string[]; missed: Edit[] } {
  const named = sources.length > 0 ? sources : sourcesByWords(material, plain);
  const { edited: units, missed } = applyEdits(attachSources(plain, named), edits);
  return { units: withHead(units, head), missed };
}

/** Appends the metadata lines that the text lacks. */
function withHead(units: readonly string[], head: readonly string[]): string[] {
  const missing = head.filter((line) => {
    const [name = ""] = line.split(":");
    return !units.some((unit) => unit.startsWith(`${name}:`));
  });
  return [...units, ...missing];
}

const unreadNote =
  "The review failed: the model returned two invalid answers. Check this text carefully before you use it.";
const brokenNote =
  "The review lost part of the text. This is the text before the review. Check it carefully before you use it.";
const unrecheckedNote =
  "The recheck failed: the model returned two invalid answers. What the quality report names was not checked.";

/**
 * Most facts that code cannot find in a source are calculated, suggested phrases or general knowledge. They are
 * therefore shown to the editor as doubts, and accepted if the editor keeps them.
 */
const doubtCodes: ReadonlySet<Problem["code"]> = new Set([
  "number_unsupported",
  "name_unsupported",
  "quote_unsupported",
]);

function isDoubt({ code }: Problem): boolean {
  return doubtCodes.has(code);
}

/** The editor reviews this many; the quality report has the rest. */
const doubtsMax = 40;

/** A judgment applies wherever the claim occurs: an edited sentence or a description may repeat it. */
function keyOf({ code, message }: Problem): string {
  return `${code}\n${message}`;
}

function isCleared({ code, mendable, quote = "" }: Problem, open: readonly Finding[]): boolean {
  if (!doubtCodes.has(code)) return false;
  // Problems that cannot be mended are in excerpts, which were judged in the text they are taken from.
  return !mendable || open.some((finding) => finding.quote === quote);
}

/** Leaks are removed, whatever a model decides. */
const leakCodes: ReadonlySet<Problem["code"]> = new Set(["placeholder", "link_unknown"]);
/**
 * Possible leaks that may be harmless ("go by the note: it …"): the recheck decides. Without one, they are removed as
 * well.
 */
const leakCodesUnchecked: ReadonlySet<Problem["code"]> = new Set([...leakCodes, "writer_talk"]);

async function withoutLeaks(
  { material, plan, check }: Subject,
  draft: Draft,
  problems: Problem[],
  leakCodesHere = leakCodesUnchecked,
): Promise<CheckedDraft> {
  const leaks = problems.filter(({ code, mendable }) => mendable && leakCodesHere.has(code));
  if (leaks.length === 0) return { draft, problems };
  const clean = withoutTexts(draft, leaks);
  if (clean.sections.length === 0 && clean.social.length === 0) {
    throw new Failure("writer_failed", {
      message: "The model's text was not usable. Choose another model.",
    });
  }
  const doubts = problems.filter(({ code }) => code === "doubtful");
  return { draft: clean, problems: [...(await check(material, plan, clean)), ...doubts] };
}

/** Whether a revision lost most of the text, or a network's text. */
function isBroken(before: Draft, after: Draft): boolean {
  if (after.social.length < before.social.length) return true;
  return after.title === "" || sizeOf(after) < sizeOf(before) / 2;
}

function sizeOf({ sections, social }: Draft): number {
  return sections.reduce((sum, { blocks }) => sum + blocks.length, 0) + social.length;
}

function settle(
  units: readonly string[],
  rulings: readonly Ruling[],
): { settled: string[]; doubts: Problem[] } {
  const settled = [...units];
  const doubts: Problem[] = [];
  const doubt = ({ quote, reason }: Ruling) => {
    if (quote === "") return;
    doubts.push(problem("doubtful", `“${quote}” ${reason}`.trim(), { quote }));
  };
  for (const one of rulings) {
    const index = one.unit - 1;
    const text = settled[index];
    if (text === undefined || one.ruling === "keep") continue;
    if (one.ruling === "flag") doubt(one);
    else {
      const left =
        one.ruling === "mend"
          ? withWords(text, one.quote, one.instead ?? "")
          : (without(text, one.quote) ?? withWords(text, wholeSentences(one.quote), ""));
      if (left === undefined) doubt(one);
      else settled[index] = left;
    }
  }
  return { settled, doubts };
}

/** Returns the quote if it ends with a sentence, otherwise "": parts of sentences cannot be removed. */
function wholeSentences(quote: string): string {
  return /[.!?…]["”“»)]*$/u.test(quote.trim()) ? quote : "";
}

/** The unit without that sentence or list item; undefined if it is not found or nothing would be left. */
function without(unit: string, quote: string): string | undefined {
  const wanted = normalized(quote);
  if (wanted === "") return undefined;
  const lines = unit.split("\n");
  const line = lines.findIndex((one) => normalized(one).includes(wanted));
  const holder = lines[line];
  if (holder === undefined) return undefined;
  const spans = sentencesOf(holder);
  const span = spans.find((one) => normalized(one.text).includes(wanted));
  const isWhole = spans.length <= 1;
  if (isWhole && lines.length === 1) return undefined;
  if (isWhole) return lines.filter((_, index) => index !== line).join("\n");
  if (span === undefined) return undefined;
  // Keeps the marker: the rest of the paragraph has the same sources.
  const marker = /\[\[[^[\]\n]*\]\]\s*$/u.exec(span.text)?.[0] ?? "";
  const kept = `${holder.slice(0, span.start).trimEnd()} ${holder.slice(span.end).trimStart()}`;
  const rest = `${kept.trim()}${marker === "" ? "" : ` ${marker}`}`;
  return lines.map((one, index) => (index === line ? rest.trim() : one)).join("\n");
}
