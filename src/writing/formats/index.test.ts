import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { formats } from "./index.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

/** A new format in its own file. */
const haiku = `
import { z } from "zod";
import { type Format, problem } from "./format.ts";

declare module "../material.ts" {
  interface ContentTypes {
    haiku: Format;
  }
}

export const haiku: Format = {
  contentType: "haiku",
  brief: "Three lines.",
  targetWords: { min: 1, max: 17 },
  usualWords: { min: 11, max: 17 },
  expectedMinutes: { min: 1, max: 1 },
  schema: z.object({ lines: z.array(z.string()).length(3) }),
  validate: (_material, _plan, draft) =>
    draft.sections.length === 3 ? [] : [problem("too_short", "Three lines make a haiku.")],
  render: (_material, _plan, draft) => ({
    markdown: draft.title,
    document: { lines: draft.sections.map(({ heading }) => heading) },
    notes: ["Five, seven, five."],
  }),
};
`;

const use = `
import { formats } from "./formats/index.ts";
import { check } from "./checks/run-checks.ts";
import { finish } from "./steps/finish.ts";
import { gather } from "./steps/prepare-material.ts";
import { emptyDraft, emptyPlan } from "./writer.ts";
import type { Draft, Plan } from "./writer.ts";

const brand = { name: "Acme", industry: "", overview: "", voice: "", language: "en", networks: [] };
const material = gather({ brand, keywords: ["frogs"], topic: null, instructions: null, forumPost: null, language: "en" });
const plan: Plan = { contentType: "haiku", writer: "test", ...emptyPlan, targetWords: formats.haiku.targetWords };
const lines = ["an old silent pond", "two frogs"].map((heading, index) => ({ id: String(index), kind: "line", heading, level: 2 as const, blocks: [] }));
const draft: Draft = { ...emptyDraft, title: "Pond", sections: lines };
const problems = await check(material, plan, draft);
const content = finish(material, plan, draft, problems);
process.stdout.write(JSON.stringify({ codes: problems.map(({ code }) => code), document: content.document, notes: content.quality.notes }));
`;

let folder: string | undefined;
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

describe("formats", () => {
  it("are listed under their own names, each with a brief and the expected minutes", () => {
    for (const [name, format] of Object.entries(formats)) {
      expect(format.contentType).toBe(name);
      expect(format.brief.length).toBeGreaterThan(40);
      expect(format.expectedMinutes.max).toBeGreaterThanOrEqual(format.expectedMinutes.min);
    }
  });

  it("can be added with one file and one line", async () => {
    folder = await mkdtemp(join(tmpdir(), "pressroom-format-"));
    await cp(join(root, "src"), join(folder, "src"), { recursive: true });
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    await cp(join(root, "package.json"), join(folder, "package.json"));
    const writing = join(folder, "src/writing");
    await writeFile(join(writing, "formats/haiku.ts"), haiku);
    await appendFile(
      join(writing, "formats/all-formats.ts"),
      'export { haiku } from "./haiku.ts";\n',
    );
    await writeFile(join(writing, "use-haiku.ts"), use);
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "tsconfig.json"),
        include: [],
        files: ["src/writing/use-haiku.ts"],
      }),
    );
    // A forgotten list would cause a compiler error.
    await run(join(root, "node_modules/.bin/tsc"), ["--noEmit", "--checkers", "1", "-p", folder]);
    const { stdout } = await run(process.execPath, [join(writing, "use-haiku.ts")]);
    expect(JSON.parse(stdout)).toMatchObject({
      codes: expect.arrayContaining(["too_short"]),
      document: { lines: ["an old silent pond", "two frogs"] },
      notes: ["Five, seven, five."],
    });
  }, 60_000);
});
