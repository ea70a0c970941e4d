import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { plantedCase, inspectArticle } from "../planted.fixture.ts";
import { assess } from "../measures/assess.ts";
import type { CaseRun } from "../run/run-cases.ts";
import { noCalls } from "../run/read-model-calls.ts";
import type { StoredContent } from "../run/stored-content.ts";
import { renderPage } from "./render-page.ts";
import { summarizeContents, summarizeJobs } from "./summarize.ts";
import { contentTable, jobTable } from "./tables.ts";

function runOf(content: StoredContent): CaseRun {
  return {
    case: plantedCase,
    writer: "built-in",
    contents: [content],
    calls: noCalls,
    milliseconds: 12,
    job: {
      job_id: 1,
      state: "succeeded",
      stage: null,
      progress: 100,
      attempts: 1,
      writer: "built-in",
      cost: 0,
      failure: null,
      items: [],
      content_ids: [1],
      created_at: "2026-11-15T08:00:00.000Z",
      started_at: "2026-11-15T08:00:00.000Z",
      finished_at: "2026-11-15T08:00:00.012Z",
    },
  };
}

function page(content: StoredContent): string {
  const runs = [runOf(content)];
  const assessments = assess(runs, []);
  const tables = [contentTable(summarizeContents(assessments)), jobTable(summarizeJobs(runs))];
  return renderPage({ at: new Date(0), model: "built-in writer", runs, assessments, tables });
}

function scripts(text: string): number | undefined {
  return text.match(/<script/g)?.length;
}

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'\u202E`;

test("whatever a content holds, the page has no tag, no attribute and no hidden character of it", () => {
  const honest = page(inspectArticle().content);
  const attacked = page(
    inspectArticle((content) => {
      content.title = hostile;
      content.markdown = content.markdown.replace("closer", hostile.replace(/[<>"]/g, "\\$&"));
      content.document["html"] = hostile;
      content.document["text"] = hostile;
      content.quality.notes.push(hostile);
      content.quality.problems.push({ code: hostile, message: hostile });
      for (const source of content.sources) {
        source.author = hostile;
        source.url = `javascript:${hostile}`;
        for (const span of source.spans) span.text = hostile;
      }
    }).content,
  );
  expect(attacked).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(scripts(attacked)).toBe(scripts(honest));
  expect(attacked).not.toMatch(/<img|href=|\u202E/);
});

test("the page's own script is the one that its policy allows, and it loads nothing", () => {
  const text = page(inspectArticle().content);
  const script = /<script>([^]*?)<\/script>/.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  expect(text).toContain(`script-src &#39;sha256-${hash}&#39;`);
  expect(text).toContain("default-src &#39;none&#39;");
  expect(text).not.toMatch(/(?:src|href)="/);
});

test("a doubtful sentence is marked where it stands, with its reason", () => {
  const text = page(
    inspectArticle((content) => {
      content.markdown = content.markdown.replace("It is worth", "It has 77 shops. It is worth");
    }).content,
  );
  expect(text).toContain("<mark>It has 77 shops.</mark>");
  expect(text).toContain("the number “77” was not given");
});
