/** Turns the Zod schemas of operations into the JSON Schema of the document; named ones become its components. */
import { z } from "zod";

/** A part of the document that nothing here looks into. */
export type Described = Record<string, unknown>;

/** What of JSON Schema is looked at here; there is more. */
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
  /** Gives a shape a name, and returns what stands for it. */
  keep(name: string, schema: JsonSchema): { $ref: string };
  /** Every shape that has a name in its meta, by that name. */
  readonly named: ReadonlyMap<string, JsonSchema>;
}

export function createSchemaCollector(): SchemaCollector {
  const named = new Map<string, JsonSchema>();

  function keep(name: string, schema: JsonSchema): { $ref: string } {
    const known = named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two shapes are called ${name}`);
    }
    named.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  return {
    named,
    convert(schema, io) {
      // Inside another, so that a shape with a name is referred to even where it stands alone.
      const holder = z.toJSONSchema(z.object({ held: schema }), {
        io,
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => {
          tidy(jsonSchema);
          // Zod leaves it out where the value is turned into another; ours are the same on both sides.
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

/** As callers should see it: without what Zod needs for itself, and without limits that are JavaScript's. */
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
  // Fields may be added without notice (docs/versioning.md); the tests hold answers to what is declared all the same.
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  delete schema["id"];
}

function withComponentReferences(schema: unknown): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
}
