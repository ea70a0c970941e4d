import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { failureCodes, refusalCodes } from "../../src/errors.ts";

test("every error code has a heading in docs/errors.md, and every heading a code", async () => {
  const text = await readFile(new URL("../../docs/errors.md", import.meta.url), "utf8");
  const headings = [...text.matchAll(/^### (\w+)$/gm)].map((match) => match[1]);
  // internal_error is not in the registry, because it is never thrown on purpose.
  const codes = [...Object.keys(refusalCodes), ...Object.keys(failureCodes), "internal_error"];
  expect(new Set(headings)).toEqual(new Set(codes));
  expect(headings).toHaveLength(codes.length);
});

test("the heading of a refusal shows its status", async () => {
  const text = await readFile(new URL("../../docs/errors.md", import.meta.url), "utf8");
  for (const [code, { status }] of Object.entries(refusalCodes)) {
    expect(text).toContain(`### ${code}\n\n${status}. `);
  }
});
