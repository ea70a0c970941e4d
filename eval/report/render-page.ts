/** The page that one reads: a summary, filters, and every content. One file that needs nothing from anywhere. */
import { createHash } from "node:crypto";
import type { Assessment } from "../measures/assess.ts";
import { failures } from "../measures/assess.ts";
import { languageOfCase } from "../cases/eval-case.ts";
import type { CaseRun } from "../run/run-cases.ts";
import { contentCard } from "./content-card.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";
import { markup, SafeHtml } from "./safe-html.ts";
import type { EvalTable } from "./tables.ts";

export interface PageInput {
  at: Date;
  model: string;
  runs: readonly CaseRun[];
  assessments: readonly Assessment[];
  tables: readonly EvalTable[];
}

export function renderPage({ at, model, runs, assessments, tables }: PageInput): string {
  const failed = assessments.filter((one) => failures(one).length > 0).length;
  const broken = runs.filter(({ job }) => job.state !== "succeeded");
  const isGood = failed === 0 && broken.length === 0;
  const hash = createHash("sha256").update(pageScript).digest("base64");
  // Should an escape ever be forgotten, the page still loads nothing and runs nothing but its own script.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <title>Pressroom: evaluation</title>
        <style>
          ${new SafeHtml(pageStyle)}
        </style>
      </head>
      <body>
        <header>
          <h1>What Pressroom wrote</h1>
          <p class="lead">
            ${counted(runs.length, "job")}, ${counted(assessments.length, "content")}, ${model}.
            ${at.toISOString().slice(0, 16).replace("T", " ")} UTC.
          </p>
          <p class="verdict ${isGood ? "good" : "bad"}">
            ${verdict(failed, assessments.length, broken.length)}
          </p>
        </header>
        <main>
          ${tables.map(tableHtml)}
          ${
            broken.length === 0
              ? ""
              : markup`<h2>Jobs that did not succeed</h2>
                  <ul>
                    ${broken.map(brokenHtml)}
                  </ul>`
          }
          <h2>Contents</h2>
          ${filters(assessments)} ${assessments.map(contentCard)}
        </main>
        <footer>
          <p class="soft">
            Marked sentences are doubts of a program that was made apart from the service's own
            check; a person decides. What counts how: docs/evaluation.md.
          </p>
        </footer>
        <script>${new SafeHtml(pageScript)}</script>
      </body>
    </html> `;
  return page.text;
}

function verdict(failed: number, all: number, broken: number): string {
  const contents =
    failed === 0 ? "No content fails." : `${failed} of ${counted(all, "content")} failed.`;
  return broken === 0 ? contents : `${contents} ${counted(broken, "job")} did not succeed.`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function brokenHtml({ case: one, writer, job }: CaseRun): SafeHtml {
  return markup`<li>
    <strong>${one.id}</strong> (${writer}): ${job.state}. ${job.failure?.message ?? ""}
  </li>`;
}

function tableHtml({ title, heading, rows }: EvalTable): SafeHtml {
  return markup`<h2>${title}</h2>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            ${heading.map((cell) => markup`<th scope="col">${cell}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              markup`<tr>
                ${row.map((cell) => markup`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function filters(assessments: readonly Assessment[]): SafeHtml {
  const types = assessments.map(({ content }) => content.content_type);
  const languages = assessments.map(({ run }) => languageOfCase(run.case));
  const writers = assessments.map(({ run }) => run.writer);
  return markup`<form>
    <label>Case, title or brand<input type="search" name="words" /></label>
    ${choice("type", "Type", types)} ${choice("language", "Language", languages)}
    ${choice("writer", "Writer", writers)}
    <label class="check"><input type="checkbox" name="failed" value="1" />failed</label>
    <label class="check"><input type="checkbox" name="doubtful" value="1" />doubtful</label>
    <output></output>
  </form>`;
}

function choice(name: string, label: string, values: readonly string[]): SafeHtml {
  const options = [...new Set(values)].map((value) => markup`<option>${value}</option>`);
  return markup`<label
    >${label}<select name="${name}">
      <option value="">all</option>
      ${options}
    </select></label
  >`;
}
