import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ContentRecord } from "../records/contents.ts";
import { checkTarget, writeContents } from "./write-result.ts";

const folder = mkdtempSync(join(tmpdir(), "pressroom-write-result-"));
afterAll(() => rmSync(folder, { recursive: true }));

const contents = ["article", "social"].map(
  (contentType) => ({ jobId: 7, contentType, markdown: `# ${contentType}` }) as ContentRecord,
);

test("a path that cannot be written to is said before anything is generated", () => {
  expect(() => checkTarget(`${folder}/none/a.md`)).toThrow("there is no folder");
  expect(checkTarget(undefined)).toEqual({ kind: "screen" });
  expect(checkTarget(folder)).toEqual({ kind: "folder", path: folder });
});

test("a folder gets a file for each content, made where it is missing", () => {
  const target = checkTarget(`${folder}/new/`);
  if (target.kind === "screen") throw new Error("not the screen");
  const names = writeContents(target, contents).map((path) => basename(path));
  expect(names).toEqual(["job-7-article.md", "job-7-social.md"]);
});

test("a file gets all of them, parted", () => {
  const path = join(folder, "all.md");
  writeContents({ kind: "file", path }, contents);
  expect(readFileSync(path, "utf8")).toBe(
    "<!-- article -->\n\n# article\n\n---\n\n<!-- social -->\n\n# social\n",
  );
  writeContents({ kind: "file", path }, contents.slice(0, 1));
  expect(readFileSync(path, "utf8")).toBe("# article\n");
});
