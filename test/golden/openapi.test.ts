import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { buildDocument } from "../../src/http/openapi/build-document.ts";
import { operations } from "../../src/http/routes/index.ts";

test("docs/openapi.json describes the operations that there are (npm run schema writes it anew)", async () => {
  const text = `${JSON.stringify(buildDocument(operations), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../docs/openapi.json");
});

test("Redocly's linter finds nothing in it, of its recommended rules and more", async () => {
  const source = JSON.stringify(buildDocument(operations));
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      // The contract has them, and the same path without is the same operation.
      "no-path-trailing-slash": "off",
      "no-invalid-media-type-examples": "error",
      "no-invalid-schema-examples": "error",
      "operation-description": "error",
      "operation-operationId-unique": "error",
      "operation-operationId-url-safe": "error",
      "parameter-description": "error",
      "path-params-defined": "error",
      "tag-description": "error",
      "no-duplicated-tag-names": "error",
    },
  });
  const problems = await lintFromString({ source, config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test("every operation has an example of what it takes and of what it answers", () => {
  const { paths } = buildDocument(operations);
  for (const path of Object.values(paths)) {
    for (const { operationId, requestBody, responses } of Object.values(path)) {
      const contents = [
        requestBody?.content["application/json"],
        ...Object.values(responses).map((one) =>
          "content" in one ? one.content?.["application/json"] : undefined,
        ),
      ];
      for (const content of contents) {
        if (content) expect(content.example, operationId).toBeTypeOf("object");
      }
    }
  }
});
