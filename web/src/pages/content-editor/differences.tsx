/** Shows the differences between two sets of fields: removed text struck through, added text underlined. */
import { useMemo } from "react";
import { formatNumber } from "../../kit/format.ts";
import { contentEditorWords } from "../../words/content-editor.ts";
import { changedNames } from "./content-fields.ts";
import type { Fields } from "./content-fields.ts";
import { diffWords } from "./diff-words.ts";
import type { Difference } from "./diff-words.ts";
import { fieldName } from "./field-name.ts";
import { markdownWithoutMarks } from "./markdown-text.ts";

const words = contentEditorWords.differences;

const goneClass = "bg-bad-soft text-bad decoration-bad/60 line-through";
const newClass = "bg-good-soft text-good decoration-good/60 underline underline-offset-3";

/** All other fields are plain text. */
export const markdownFields: ReadonlySet<string> = new Set(["markdown", "sources"]);

interface DifferencesProps {
  before: Fields;
  after: Fields;
  language: string;
}

export function Differences({ before, after, language }: DifferencesProps) {
  const changes = useMemo(
    () =>
      changedNames(after, before).map((name) => ({
        name,
        ...differencesOf(name, before[name] ?? "", after[name] ?? ""),
      })),
    [before, after],
  );
  if (changes.length === 0) return <p className="text-soft">{words.none}</p>;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-soft">{countsOf(changes.flatMap((one) => one.differences))}</p>
      {changes.map(({ name, differences, isMarkdown }) => (
        <section key={name} className="min-w-0">
          <h3 className="mb-1.5 text-sm font-semibold">
            {fieldName(name, { ...before, ...after })}
          </h3>
          {isMarkdown && <p className="mb-1.5 text-sm text-soft">{words.formatting}</p>}
          <DifferenceText differences={differences} language={language} />
        </section>
      ))}
    </div>
  );
}

/** Compares the text without Markdown syntax, unless only the syntax has changed. */
function differencesOf(name: string, before: string, after: string) {
  if (!markdownFields.has(name)) return { differences: diffWords(before, after) };
  const [previous, current] = [markdownWithoutMarks(before), markdownWithoutMarks(after)];
  return previous === current
    ? { differences: diffWords(before, after), isMarkdown: true }
    : { differences: diffWords(previous, current) };
}

export function DifferenceText({
  differences,
  language,
}: {
  differences: readonly Difference[];
  language: string;
}) {
  return (
    <div lang={language} dir="auto" className="leading-7 wrap-anywhere whitespace-pre-wrap">
      {differences.map(({ kind, text }, index) => {
        if (kind === "same") return <span key={index}>{text}</span>;
        const Part = kind === "gone" ? "del" : "ins";
        return (
          <Part key={index} className={`rounded-xs ${kind === "gone" ? goneClass : newClass}`}>
            <span className="sr-only">{kind === "gone" ? words.gone : words.new} </span>
            {text}
          </Part>
        );
      })}
    </div>
  );
}

function countsOf(differences: readonly Difference[]): string {
  const count = (wanted: Difference["kind"]) =>
    formatNumber(
      differences
        .filter(({ kind }) => kind === wanted)
        .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0),
    );
  return words.counts(count("new"), count("gone"));
}
