/** Flattens a schema into table rows: each field with its type and description, followed by its nested fields. */
import type { JsonSchema } from "../openapi/to-json-schema.ts";

export interface Field {
  /** The full path: `items[].state`. */
  name: string;
  type: string;
  description: string;
  isRequired: boolean;
}

type Named = Readonly<Record<string, JsonSchema>>;

export function describeFields(schema: JsonSchema, named: Named, prefix = ""): Field[] {
  const { properties = {}, required } = innerOf(schema, named);
  return Object.entries(properties).flatMap(([name, field]) => {
    const shown = `${prefix}${name}`;
    const resolved = resolve(field, named);
    const description = field.description ?? resolved.description ?? "";
    const own: Field = {
      name: shown,
      type: typeOf(field, named),
      description,
      isRequired: required?.includes(name) ?? false,
    };
    const isList = notNull(resolved)["type"] === "array";
    return [own, ...describeFields(field, named, isList ? `${shown}[].` : `${shown}.`)];
  });
}

/** The object whose fields to describe: the schema itself, the schema that it references, or the items of a list. */
function innerOf(schema: JsonSchema, named: Named): JsonSchema {
  const found = notNull(resolve(schema, named));
  return found.type === "array" ? innerOf(found.items ?? {}, named) : resolve(found, named);
}

export function typeOf(schema: JsonSchema, named: Named): string {
  const found = resolve(schema, named);
  if (Array.isArray(found.anyOf)) {
    const kinds = found.anyOf.map((one) => typeOf(one, named));
    return [...new Set(kinds)].join(" or ");
  }
  if (found["const"] !== undefined) return JSON.stringify(found["const"]);
  if (Array.isArray(found.enum)) return found.enum.map((one) => JSON.stringify(one)).join(", ");
  const { type } = found;
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") {
    return `list of ${typeOf(found.items ?? {}, named).replace(/^(?!anything)[a-z-]+/, "$&s")}`;
  }
  const words = [typeof found.format === "string" && type === "string" ? found.format : type];
  const { minimum, maximum, maxLength } = found;
  if (minimum !== undefined && maximum !== undefined) words.push(`${minimum} to ${maximum}`);
  if (maxLength !== undefined) words.push(`up to ${maxLength} characters`);
  return words.filter((word) => word !== undefined).join(", ") || "anything";
}

function notNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find((one) => one.type !== "null") ?? schema;
}

function resolve(schema: JsonSchema, named: Named): JsonSchema {
  const { $ref } = schema;
  return typeof $ref === "string" ? (named[$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}
