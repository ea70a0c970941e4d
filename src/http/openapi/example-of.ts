/** Builds an example for a schema from the examples of its parts. */
import type { JsonSchema } from "./to-json-schema.ts";

export function exampleOf(schema: JsonSchema, named: ReadonlyMap<string, JsonSchema>): unknown {
  const { examples, properties, items, anyOf, $ref } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (typeof $ref === "string") {
    return exampleOf(named.get($ref.replace("#/components/schemas/", "")) ?? {}, named);
  }
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] ?? {}, named);
  if (typeof properties === "object" && properties !== null) {
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, one]) => {
        const example = exampleOf(one, named);
        // Optional fields without an example are left out.
        return example === undefined ? [] : [[name, example]];
      }),
    );
  }
  if (schema.type === "array") {
    const example = exampleOf(items ?? {}, named);
    return example === undefined ? [] : [example];
  }
  return undefined;
}
