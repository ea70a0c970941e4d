import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import { checkTarget, joinContents, writeContents } from "./write-result.ts";

const folder = mkdtempSync(join(tmpdir(), "pressroom-write-result-"));
afterAll(() => rmSync(folder, { recursive: true }));

function content(contentType: string, document: Record<string, unknown> = {}): ContentRecord {
  return { jobId: 7, contentType, title: "T", markdown: "# T", document } as ContentRecord;
}

const article = content("article", {
  slug: "t",
  meta_description: 'Says "so".',
  json_ld: { keywords: ["a b"] },
});
const newsletter = content("newsletter", {
  subject: "Beans: fresh",
  preheader: "In today",
  html: "<p>T</p>",
  text: "T in text",
});

function target(output: string | undefined, contentType = "article", frontMatter = false) {
  return checkTarget({ output, contentType, frontMatter });
}

/** Writes a file with this name and returns its content. */
function written(name: string, contents: ContentRecord[], frontMatter = false): string {
  const contentType = contents.length > 1 ? "batch" : (contents[0]?.contentType ?? "");
  const where = target(join(folder, name), contentType, frontMatter);
  if (where.kind === "screen") throw new Error("not the screen");
  const [path = ""] = writeContents(where, contents);
  return readFileSync(path, "utf8");
}

test("a path that is not writable is reported before anything is generated", () => {
  expect(() => target(`${folder}/none/a.md`)).toThrow("does not exist");
  expect(target(undefined)).toMatchObject({ kind: "screen" });
  expect(target(folder)).toMatchObject({ kind: "folder", path: folder });
});

test("a directory gets a file for each piece, and is created if missing", () => {
  const where = target(`${folder}/new/`, "batch");
  if (where.kind === "screen") throw new Error("not the screen");
  const names = writeContents(where, [article, content("social")]).map((path) => basename(path));
  expect(names).toEqual(["job-7-article.md", "job-7-social.md"]);
});

test("a file contains all pieces of content, with separators", () => {
  expect(written("all.md", [article, newsletter])).toBe(
    "<!-- article -->\n\n# T\n\n---\n\n<!-- newsletter -->\n\n# T\n",
  );
  expect(written("all.md", [article])).toBe("# T\n");
});

test("a newsletter is written as Markdown with its subject, as HTML, or as text", () => {
  const head = '---\nsubject: "Beans: fresh"\npreheader: "In today"\n---\n\n';
  expect(written("n.md", [newsletter])).toBe(`${head}# T\n`);
  expect(written("n.html", [newsletter])).toBe("<p>T</p>\n");
  expect(written("n.txt", [newsletter])).toBe("T in text\n");
  expect(joinContents([newsletter])).toBe("# T\n");
});

test("an article gets YAML front matter if requested", () => {
  const head = String.raw`title: "T"
slug: "t"
meta_description: "Says \"so\"."
keywords: ["a b"]`;
  expect(written("a.md", [article], true)).toBe(`---\n${head}\n---\n\n# T\n`);
  expect(joinContents([content("social")], true)).toBe('---\ntitle: "T"\n---\n\n# T\n');
});

test.each([
  ["a.html", "article", false, "only newsletters are available as HTML"],
  ["a.HTM", "batch", false, "only newsletters are available as HTML"],
  ["n.html", "newsletter", true, "requires Markdown"],
  ["all.md", "batch", true, "cannot have front matter"],
])("-o %s for %s, with front matter: %s, is refused before anything is written", (...given) => {
  const [name, contentType, frontMatter, says] = given;
  expect(() => target(join(folder, name), contentType, frontMatter)).toThrow(says);
});
