import { expect, test } from "vitest";
import type { OpenApiDocument, OpenApiOperation } from "../../src/http/openapi/build-document.ts";
import { readOperations } from "./read-operations.ts";
import { toType } from "./to-type.ts";
import { writeClient } from "./write-resources.ts";

function documentOf(...operations: (Partial<OpenApiOperation> & { path: string })[]) {
  const paths: OpenApiDocument["paths"] = {};
  for (const [index, { path, ...rest }] of operations.entries()) {
    const whole = { summary: "It", description: "Does it.", "x-scope": "read" };
    const empty = { tags: ["Jobs"], operationId: "getJob", parameters: [], responses: {} };
    paths[path] = { ...paths[path], [`method${index}`]: { ...whole, ...empty, ...rest } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "", version: "2026-11-15", description: "" },
    servers: [],
    tags: [],
    paths,
    webhooks: {},
    components: { schemas: {}, responses: {}, parameters: {}, headers: {}, securitySchemes: {} },
  } satisfies OpenApiDocument;
}

test.each([
  ["Jobs", "listJobs", "jobs.list"],
  ["Forum posts", "importForumPosts", "forumPosts.import"],
  ["Content", "restoreContentVersion", "contents.restoreVersion"],
  ["Webhooks", "sendTestWebhook", "webhooks.sendTest"],
  ["Webhooks", "listWebhookDeliveries", "webhooks.listDeliveries"],
  ["Usage", "getUsage", "usage.get"],
  ["Generate", "generateContent", "contents.generate"],
  ["Jobs", "followJob", "jobs.events"],
  ["Jobs", "followJobs", "jobs.changes"],
])("an operation of %s called %s is %s", (tag, operationId, expected) => {
  const [one] = readOperations(documentOf({ path: "/x/", tags: [tag], operationId }));
  expect(`${one?.resource}.${one?.method}`).toBe(expected);
});

test("if two operations get the same name, the one for a single item is renamed; any other clash is an error", () => {
  const tags = ["Keywords"];
  const both = documentOf(
    { path: "/a/", tags, operationId: "removeKeywords" },
    { path: "/b/", tags, operationId: "removeKeyword" },
  );
  expect(readOperations(both).map(({ method }) => method)).toEqual(["remove", "removeOne"]);
  const same = documentOf(
    { path: "/a/", tags: ["Jobs"], operationId: "cancelJob" },
    { path: "/b/", tags: ["Jobs"], operationId: "cancel" },
  );
  expect(() => readOperations(same)).toThrow("jobs.cancel is cancelJob and cancel");
});

function parameter(name: string, place: "path" | "query") {
  return { name, in: place, required: place === "path", schema: { type: "integer" } };
}

test("path parameters come first, then the body, then the query", () => {
  const path = "/jobs/{job_id}/parts/{part_id}/";
  const { resources, schemas } = writeClient(
    documentOf({
      path,
      operationId: "changeJob",
      parameters: [
        parameter("deep", "query"),
        parameter("part_id", "path"),
        parameter("job_id", "path"),
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { type: "object", properties: {} } } },
      },
    }),
    "0.1.0",
  );
  expect(resources).toContain("jobId: number, partId: number, body: {");
  expect(resources).toContain("query: ChangeJobQuery = {}, options?: RequestOptions");
  expect(resources).toContain('segment("jobId", jobId)}/parts/${segment("partId", partId)}/`');
  expect(schemas).toContain("deep?: number | undefined;");
});

test.each([
  [{ type: ["string", "null"] }, "string | null"],
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "number | null"],
  [{ enum: ["a", "b"] }, '"a" | "b"'],
  [{ const: true }, "true"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] }, "[string, number]"],
  [{ type: "object", additionalProperties: { type: "boolean" } }, "Record<string, boolean>"],
  [{ type: "object" }, "Record<string, unknown>"],
  [{ $ref: "#/components/schemas/Job" }, "Job"],
  [{}, "unknown"],
  [
    {
      type: "object",
      required: ["a-b"],
      properties: { "a-b": { description: "*/ no", type: "null" } },
    },
    '{\n/** *\\/ no */\n"a-b": null;\n}',
  ],
])("the schema %j is the type %s", (schema, expected) => {
  expect(toType(schema)).toBe(expected);
});
