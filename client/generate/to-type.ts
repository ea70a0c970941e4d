/** Converts a JSON Schema from docs/openapi.json to a TypeScript type. */
import type { JsonSchema } from "../../src/http/openapi/to-json-schema.ts";

export function toType(schema: JsonSchema): string {
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === "string") return $ref.replace("#/components/schemas/", "");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"]))
    return unionOf(schema["enum"].map((one) => JSON.stringify(one)));
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) return unionOf(either.map((one) => toType(one as JsonSchema)));
  if (Array.isArray(allOf)) return allOf.map((one) => toType(one as JsonSchema)).join(" & ");
  if (Array.isArray(type)) return unionOf(type.map((one) => toType({ ...schema, type: one })));
  switch (type) {
    case "string":
      return schema["format"] === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return listType(schema);
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

/** A doc comment for a member or declaration; empty without a description. */
export function toComment(text: unknown): string {
  if (typeof text !== "string" || text === "") return "";
  const safe = text.replaceAll("*/", "*\\/");
  if (!safe.includes("\n")) return `/** ${safe} */\n`;
  const lines = safe.split("\n").map((line) => (line === "" ? " *" : ` * ${line}`));
  return `/**\n${lines.join("\n")}\n */\n`;
}

function listType({ items, prefixItems }: JsonSchema): string {
  if (Array.isArray(prefixItems)) {
    return `[${prefixItems.map((one) => toType(one as JsonSchema)).join(", ")}]`;
  }
  return `(${toType(items ?? {})})[]`;
}

function objectType({ properties, required, additionalProperties }: JsonSchema): string {
  if (typeof properties !== "object" || properties === null) {
    const values = typeof additionalProperties === "object" ? additionalProperties : null;
    return `Record<string, ${values ? toType(values as JsonSchema) : "unknown"}>`;
  }
  const needed = new Set(Array.isArray(required) ? required : []);
  const members = Object.entries(properties).map(([name, one]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    // Callers with exactOptionalPropertyTypes may pass undefined too.
    const value = needed.has(name) ? `: ${toType(one)}` : `?: ${toType(one)} | undefined`;
    return `${toComment(one["description"])}${key}${value};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}
