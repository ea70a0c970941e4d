/** `npm run eval -- drafts`: has the built-in writer write drafts for twenty briefs, and checks them. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { table } from "../../src/cli/terminal/table.ts";
import type { EvaluationTools } from "../evaluation-tools.ts";
import { type Measured, type WrittenDraft, measureDrafts, writeDrafts } from "./measure-drafts.ts";

/** The percentage that must pass each check. */
const wanted = 90;

export async function evaluateDrafts({ out, output }: EvaluationTools): Promise<boolean> {
  const drafts = await writeDrafts();
  const measured = measureDrafts(drafts);
  const checks = [...new Set(measured.map(({ check }) => check))];
  const counts = checks.map((check) => countOf(check, measured));
  const rows = counts.map(({ check, passed, of }) => [check, `${passed} of ${of}`]);
  output.print(table(["check", "passed"], rows));
  for (const { check, name, passed, figures } of measured)
    if (!passed || check === "networks differ")
      output.print(`${passed ? "passed" : "FAILED"}: ${check}: ${name}: ${figures}`);
  await mkdir(out, { recursive: true });
  const file = join(out, "drafts.md");
  const figures = measured.map(
    (one) => `${one.passed ? "yes" : "NO"}: ${one.check}: ${one.name}: ${one.figures}`,
  );
  await writeFile(
    file,
    `${drafts.map(shown).join("\n\n")}\n\n<!-- figures -->\n${figures.join("\n")}\n`,
  );
  output.print(`${drafts.length} texts. To be read: ${file}`);
  return counts.every(({ passed, of }) => passed * 100 >= of * wanted);
}

function countOf(check: Measured["check"], measured: readonly Measured[]) {
  const all = measured.filter((one) => one.check === check);
  return { check, passed: all.filter(({ passed }) => passed).length, of: all.length };
}

function shown({ brief, content }: WrittenDraft): string {
  const { document, quality } = content;
  const heads = ["subject", "preheader", "meta_description"].flatMap((head) =>
    typeof document[head] === "string" && document[head] !== ""
      ? [`${head}: ${document[head]}`]
      : [],
  );
  return [
    `<!-- ${brief.name}: ${content.contentType} -->`,
    ...heads,
    content.markdown,
    ...quality.to_add.map((one) => `to add: ${one}`),
    ...quality.notes.map((note) => `note: ${note}`),
    ...quality.problems.map(({ code, message }) => `problem: ${code}: ${message}`),
  ].join("\n");
}
