import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { failureCodes, refusalCodes } from "../../src/errors.ts";

test("every code has its heading in docs/errors.md, and every heading its code", async () => {
  const text = await readFile(new URL("../../docs/errors.md", import.meta.url), "utf8");
  const headings = [...text.matchAll(/^### (\w+)$/gm)].map((match) => match[1]);
  // A bug has no code in the registry, since nobody throws it on purpose.
  const codes = [...Object.keys(refusalCodes), ...Object.keys(failureCodes), "internal_error"];
  expect(new Set(headings)).toEqual(new Set(codes));
  expect(headings).toHaveLength(codes.length);
});

test("a refusal's heading says the status that callers get", async () => {
  const text = await readFile(new URL("../../docs/errors.md", import.meta.url), "utf8");
  for (const [code, { status }] of Object.entries(refusalCodes)) {
    expect(text).toContain(`### ${code}\n\n${status}. `);
  }
});
