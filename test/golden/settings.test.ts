import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingsTable } from "../../src/config.ts";

test("the table in docs/configuration.md is the one in src/config.ts", async () => {
  const text = await readFile(new URL("../../docs/configuration.md", import.meta.url), "utf8");
  const rows = settingsTable.map(
    ({ name, fallback, meaning }) =>
      `| \`${name}\` | ${fallback === "" ? "" : `\`${fallback}\``} | ${meaning} |`,
  );
  const found = text
    .split("\n")
    .filter((line) => /^\| `[A-Z_]+`\s*\|/.test(line))
    .map((line) => line.replaceAll(/\s+/g, " "));
  expect(found).toEqual(rows.map((row) => row.replaceAll(/\s+/g, " ")));
});
