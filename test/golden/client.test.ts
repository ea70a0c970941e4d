import { readFileSync } from "node:fs";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { readOperations } from "../../client/generate/read-operations.ts";
import { writeClient } from "../../client/generate/write-resources.ts";
import { Pressroom } from "../../client/src/index.ts";
import { buildDocument } from "../../src/http/openapi/build-document.ts";
import { operations } from "../../src/http/routes/index.ts";

const document = buildDocument(operations);
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the client's types and resources match the API (npm run schema regenerates them)", async () => {
  const { version } = JSON.parse(read("../../package.json")) as { version: string };
  const { printWidth } = JSON.parse(read("../../.oxfmtrc.json")) as { printWidth: number };
  const written = writeClient(document, version);
  for (const name of ["schemas", "resources"] as const) {
    const { code, errors } = await format(`${name}.ts`, written[name], { printWidth });
    expect(errors).toEqual([]);
    await expect(code).toMatchFileSnapshot(`../../client/src/generated/${name}.ts`);
  }
});

test("the client has a method for every operation", () => {
  const client = new Pressroom({ apiKey: "pr_test_any", baseUrl: "http://127.0.0.1" });
  const missing = readOperations(document)
    .filter(({ resource, method }) => {
      const owner = (client as unknown as Record<string, Record<string, unknown>>)[resource];
      return typeof owner?.[method] !== "function";
    })
    .map(({ operationId }) => operationId);
  expect(missing).toEqual([]);
});

test("the client has the service's version", () => {
  const own = JSON.parse(read("../../client/package.json")) as { version: string };
  const service = JSON.parse(read("../../package.json")) as { version: string };
  expect(own.version).toBe(service.version);
});
