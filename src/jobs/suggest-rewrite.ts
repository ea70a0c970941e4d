/**
 * Rewrites one passage of content according to an instruction, as a suggestion for a person to accept or reject: the
 * content is not changed here. The suggestion lists the problems that automated checks find in the new text.
 */
import { Failure } from "../errors.ts";
import type { VersionText } from "../records/contents/content-versions.ts";
import type { CheckDraft } from "../writing/checks/run-checks.ts";
import { readAsDraft } from "../editing/read-as-draft.ts";
import { cleanDraft } from "../writing/formats/clean-draft.ts";
import { sectionsMarkdown } from "../writing/formats/sections-markdown.ts";
import { readMarkdown } from "../writing/markdown/read-markdown.ts";
import type { ContentType, Material } from "../writing/material.ts";
import type { StageRunner } from "../writing/stage-runner.ts";
import type { Revision } from "./rewrite-section.ts";
import { emptyBrief } from "../writing/writer.ts";
import type { Draft, Plan, Problem, Writer } from "../writing/writer.ts";

export const rewriteActions = ["shorten", "expand", "simplify", "warmer", "instruct"] as const;
export type RewriteAction = (typeof rewriteActions)[number];

/** The instructions to the writer; `instruct` uses the caller's own words. */
export const actionWords: Readonly<Record<Exclude<RewriteAction, "instruct">, string>> = {
  shorten: "Make it much shorter, about half as long. Keep what matters most.",
  expand:
    "Say more: about half as long again, with details, reasons or an example that the material gives. Invent nothing.",
  simplify: "Make it easier to read: plain words, short sentences, the same meaning.",
  warmer: "Make it warmer and more personal, without flattery and without new claims.",
};

export interface Suggestion {
  contentId: number;
  /** The version that contains the passage. */
  version: number;
  before: string;
  after: string;
  findings: { code: Problem["code"]; message: string; quote: string | null }[];
}

export async function suggestRewrite(
  {
    runner,
    writer,
    material,
    check,
  }: { runner: StageRunner; writer: Writer; material: Material; check: CheckDraft },
  { contentId, version, text, passage, instructions }: Revision,
  { position, contentType }: { position: number; contentType: ContentType },
): Promise<void> {
  const rewrite = writer.rewrite?.bind(writer);
  if (!rewrite) throw new Failure("model_required");
  if (!text || !passage || !occursOnce(text, passage)) throw new Failure("content_changed");
  const before = withoutMarks(passage).trim();
  const draft = await runner.call<Draft>(position, "draft", "draft", (context) =>
    rewrite(
      material,
      { whole: text.markdown, passage: before, instruction: instructions ?? "" },
      context,
    ),
  );
  const plan = await runner.call<Plan>(position, "plan", "plan", (context) =>
    writer.plan(material, emptyBrief, contentType, context),
  );
  await runner.step(0, "suggest", async (): Promise<Suggestion> => {
    const written = cleanDraft(material, draft);
    const blocks = written.sections.flatMap((section) => section.blocks);
    const only = { id: "s1", kind: "section", heading: null, level: 2 as const, blocks };
    const words = sectionsMarkdown(material, [only], [], { style: "none" });
    if (words === "") {
      throw new Failure("writer_failed", { message: "The model returned no replacement." });
    }
    return {
      contentId,
      version,
      before: passage,
      after: aroundOf(passage).join(words + marksOf(passage)),
      findings: [
        ...written.notes.map((message) => ({ code: "too_long" as const, message, quote: null })),
        ...(await findingsOf(
          { check, material, plan: { ...plan, targetWords: { min: 0, max: null } } },
          readAsDraft(material.language, "", readMarkdown(before)),
          { ...written, sections: [only] },
        )),
      ],
    };
  });
  // The end of the job discards unsaved results.
  await runner.keep();
}

function occursOnce({ markdown }: VersionText, passage: string): boolean {
  return markdown.split(passage).length === 2;
}

/** The lookbehind makes a run of marks match only from its beginning. */
const noteMarks = /(?<!\[\d{1,3}\]|>\))(?: \[\d{1,3}\](?:\(<[^<>\n]*>\))?)+(?=\n|$)/gu;

function withoutMarks(passage: string): string {
  return passage.replaceAll(noteMarks, "");
}

/** The source marks at the ends of the passage's paragraphs, each once: the new text has the same sources. */
function marksOf(passage: string): string {
  const marks = passage.match(noteMarks)?.flatMap((some) => some.trim().split(/ (?=\[)/u)) ?? [];
  return [...new Set(marks)].map((mark) => ` ${mark}`).join("");
}

/** Keeps the whitespace around a passage. */
function aroundOf(passage: string): [string, string] {
  const start = passage.length - passage.trimStart().length;
  return [passage.slice(0, start), passage.slice(passage.trimEnd().length)];
}

/** Only problems that a sentence can have, and that the original passage did not have. */
async function findingsOf(
  { check, material, plan }: { check: CheckDraft; material: Material; plan: Plan },
  before: Draft,
  after: Draft,
): Promise<Suggestion["findings"]> {
  const of = async (draft: Draft) =>
    (await check(material, plan, draft)).filter(({ code }) => sentenceProblems.has(code));
  const known = new Set((await of(before)).map(({ message }) => message));
  const found = new Map((await of(after)).map((one) => [one.message, one]));
  return [...found.values()]
    .filter(({ message }) => !known.has(message))
    .map(({ code, message, quote }) => ({ code, message, quote: quote ?? null }));
}

const sentenceProblems: ReadonlySet<Problem["code"]> = new Set([
  "placeholder",
  "blank",
  "writer_talk",
  "number_unsupported",
  "name_unsupported",
  "quote_unsupported",
  "link_unknown",
  "language_wrong",
  "banned_word",
  "repeated_sentence",
]);
