import { expect, test } from "vitest";
import { z } from "zod";
import { pageOf, pageQuery } from "../pagination.ts";
import { id, isoTime, listOf, truth, wholeNumber } from "../requests/parameter-schemas.ts";
import { createSchemaCollector } from "./to-json-schema.ts";

test("parameters are described as callers send them, not as they are parsed", () => {
  const schema = pageQuery({
    since: isoTime.optional().meta({ description: "Not before." }),
    ids: listOf(id, 10).optional(),
    deep: z.object({ live: truth, size: wholeNumber(1, 9) }),
  });
  expect(createSchemaCollector().convert(schema, "input")).toStrictEqual({
    type: "object",
    properties: {
      since: {
        type: "string",
        format: "date-time",
        description: "Not before.",
        examples: ["2026-11-15T09:30:00Z"],
      },
      ids: { type: "array", maxItems: 10, items: { type: "integer", minimum: 1 } },
      deep: {
        type: "object",
        properties: {
          live: { type: "boolean" },
          size: { type: "integer", minimum: 1, maximum: 9 },
        },
        required: ["live", "size"],
      },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 100,
        default: 20,
        description: expect.any(String),
        examples: [20],
      },
      cursor: { type: "string", description: expect.any(String) },
    },
    required: ["deep"],
  });
});

test("a named schema is described once and referenced everywhere", () => {
  const schemas = createSchemaCollector();
  const poem = z.object({ lines: z.int() }).meta({ id: "Poem" });
  expect(schemas.convert(poem, "output")).toStrictEqual({ $ref: "#/components/schemas/Poem" });
  expect(schemas.convert(pageOf(poem), "output")).toMatchObject({
    properties: { items: { type: "array", items: { $ref: "#/components/schemas/Poem" } } },
  });
  expect([...schemas.named]).toStrictEqual([
    ["Poem", { type: "object", properties: { lines: { type: "integer" } }, required: ["lines"] }],
  ]);
});

test("two different schemas with the same name throw an error", () => {
  const schemas = createSchemaCollector();
  schemas.keep("Ode", { type: "string" });
  expect(() => schemas.keep("Ode", { type: "number" })).toThrow("two schemas are named Ode");
});
