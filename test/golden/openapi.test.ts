import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { buildDocument } from "../../src/http/openapi/build-document.ts";
import { operations } from "../../src/http/routes/index.ts";

test("docs/openapi.json describes the existing operations (npm run schema regenerates it)", async () => {
  const text = `${JSON.stringify(buildDocument(operations), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../docs/openapi.json");
});

test("Redocly's linter finds no problems with its recommended rules and more", async () => {
  const source = JSON.stringify(buildDocument(operations));
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      // Paths end with a slash by contract; a path without it is the same operation.
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

test("every operation has examples of its request and responses", () => {
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
