/** The operations of docs/openapi.json with all references resolved: all that the fuzzer knows about the API. */
import { readFile } from "node:fs/promises";

export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: readonly unknown[];
}

export interface DescribedParameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  scope: string;
  parameters: readonly DescribedParameter[];
  /** By media type. */
  bodies: ReadonlyMap<string, Schema>;
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
}

interface RawOperation {
  operationId: string;
  "x-scope": string;
  parameters: DescribedParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export async function readOperations(): Promise<DescribedOperation[]> {
  const file = new URL("../docs/openapi.json", import.meta.url);
  const raw = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  const { paths } = follow(raw, raw["paths"] as Document["paths"]);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      scope: operation["x-scope"],
      parameters: operation.parameters,
      bodies: new Map(
        Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [
          type,
          schema,
        ]),
      ),
    })),
  );
}

function follow(document: Record<string, unknown>, paths: Document["paths"]): Document {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value && typeof value.$ref === "string") return walk(at(document, value.$ref));
    return Object.fromEntries(
      // Response schemas are large, and only check-answer.ts needs them.
      Object.entries(value).map(([name, inner]) => [name, name === "responses" ? {} : walk(inner)]),
    );
  };
  return { paths: walk(paths) as Document["paths"] };
}

function at(document: Record<string, unknown>, pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document);
}
