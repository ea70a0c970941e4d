/** Converts the Zod schemas of operations to JSON Schema; named schemas become components of the document. */
import { z } from "zod";

/** A part of the document that our code does not read. */
export type Described = Record<string, unknown>;

/** The JSON Schema keywords that our code reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  [keyword: string]: unknown;
}

export interface SchemaCollector {
  /** `input` for what callers send, `output` for what they get. */
  convert(schema: z.ZodType, io: "input" | "output"): JsonSchema;
  /** Adds a named schema and returns a reference to it. */
  keep(name: string, schema: JsonSchema): { $ref: string };
  /** All schemas with an `id` in their meta, by ID. */
  readonly named: ReadonlyMap<string, JsonSchema>;
}

export function createSchemaCollector(): SchemaCollector {
  const named = new Map<string, JsonSchema>();

  function keep(name: string, schema: JsonSchema): { $ref: string } {
    const known = named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two schemas are named ${name}`);
    }
    named.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  return {
    named,
    convert(schema, io) {
      // Wrapped in an object, so that a named schema becomes a reference even at the top level.
      const holder = z.toJSONSchema(z.object({ held: schema }), {
        io,
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => {
          tidy(jsonSchema);
          // Zod omits the default if the schema has a transform; ours have the same default on both sides.
          const { def } = zodSchema._zod;
          if (def.type === "default") jsonSchema.default = def.defaultValue;
        },
      });
      for (const [name, shape] of Object.entries(holder.$defs ?? {})) {
        keep(name, withComponentReferences(shape));
      }
      return withComponentReferences(holder.properties?.["held"] ?? {});
    },
    keep,
  };
}

const kept = ["description", "examples", "default", "deprecated"] as const;

/** Applies our `json` meta, and removes Zod's internal keywords and JavaScript's number limits. */
function tidy(schema: Record<string, unknown>): void {
  if (schema["example"] !== undefined) {
    schema["examples"] = [schema["example"]];
    delete schema["example"];
  }
  const { json } = schema;
  if (typeof json === "object" && json !== null) {
    const rest = Object.fromEntries(
      kept.flatMap((name) => (name in schema ? [[name, schema[name]]] : [])),
    );
    for (const name of Object.keys(schema)) delete schema[name];
    Object.assign(schema, json, rest);
  }
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["format"] !== undefined) delete schema["pattern"];
  // Fields can be added without notice (docs/versioning.md); tests still reject undeclared ones.
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  delete schema["id"];
}

function withComponentReferences(schema: unknown): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
}
