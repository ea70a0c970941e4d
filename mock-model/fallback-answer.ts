/** Answers for prompts that are not Pressroom's. */
import { objectOf, objectsOf, textsOf } from "./read-prompt.ts";

export const fallbackAnswer =
  "Hello! I am Pressroom's mock model: a small program that speaks like a provider, for tests, benchmarks and for trying things out without a key. I know nothing and only answer Pressroom's own prompts well. Point PRESSROOM_MODEL_URL at me and let Pressroom write.";

/** A minimal value for a simple JSON schema. */
export function sampleOf(schema: unknown, depth = 0): unknown {
  const one = objectOf(schema);
  if (depth > 12) return null;
  if ("const" in one) return one["const"];
  if (Array.isArray(one["enum"])) return (one["enum"] as unknown[])[0] ?? null;
  const union = objectsOf(one["anyOf"] ?? one["oneOf"]);
  if (union.length > 0) return sampleOf(union[0], depth + 1);
  const type: unknown = Array.isArray(one["type"]) ? (one["type"] as unknown[])[0] : one["type"];
  switch (type) {
    case "object": {
      const properties = objectOf(one["properties"]);
      const required = textsOf(one["required"]);
      return Object.fromEntries(
        required.map((name) => [name, sampleOf(properties[name], depth + 1)]),
      );
    }
    case "array":
      return Array.from({ length: Number(one["minItems"] ?? 0) }, () =>
        sampleOf(one["items"], depth + 1),
      );
    case "string":
      return "mock";
    case "number":
    case "integer":
      return Number(one["minimum"] ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}
