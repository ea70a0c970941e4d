import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readFunctions } from "../../src/db/schema-functions.ts";

const revisionUrl = new URL("../../migrations/functions/revision.json", import.meta.url);

test("the revision increases whenever the text of a function changes (npm run schema increments it)", async () => {
  const { files } = await readFunctions();
  const list = files.map(({ name, checksum }) => `${name} ${checksum}\n`).join("");
  const sha256 = createHash("sha256").update(list).digest("hex");
  const known = JSON.parse(await readFile(revisionUrl, "utf8")) as {
    revision: number;
    sha256: string;
  };
  const revision = known.sha256 === sha256 ? known.revision : known.revision + 1;
  await expect(`${JSON.stringify({ revision, sha256 }, null, 2)}\n`).toMatchFileSnapshot(
    revisionUrl.pathname,
  );
});

test("every function has its own file with its name", async () => {
  const { files } = await readFunctions();
  for (const { name, sql } of files) {
    const made = [...sql.matchAll(/^create (?:or replace )?function (\w+)\(/gmu)];
    expect(new Set(made.map((one) => `${one[1]}.sql`)), name).toEqual(new Set([name]));
  }
});
