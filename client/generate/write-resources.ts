/**
 * Generates the client's types and resources from docs/openapi.json: one class per resource, one method per operation.
 * test/golden/client.test.ts checks the output; docs/client.md explains why we use our own generator.
 */
import type { OpenApiDocument } from "../../src/http/openapi/build-document.ts";
import type { JsonSchema } from "../../src/http/openapi/to-json-schema.ts";
import { readOperations, handWritten } from "./read-operations.ts";
import type { ClientOperation } from "./read-operations.ts";
import { toComment, toType } from "./to-type.ts";

export interface ClientSources {
  /** src/generated/schemas.ts */
  schemas: string;
  /** src/generated/resources.ts */
  resources: string;
}

export function writeClient(document: OpenApiDocument, version: string): ClientSources {
  const operations = readOperations(document);
  const named = new Map(Object.entries(document.components["schemas"] ?? {}));
  for (const operation of operations) nameAnswer(operation, named);
  return {
    schemas: `/** Generated from docs/openapi.json by client/generate; regenerate it with \`npm run schema\`. */

/** The version of this client. */
export const clientVersion = ${JSON.stringify(version)};

/** The version of the API that these types describe. */
export const apiVersion = ${JSON.stringify(document.info.version)};

${[...named].map(([name, schema]) => declare(name, schema)).join("\n\n")}

${operations.flatMap(queryInterface).join("\n\n")}
`,
    resources: writeResources(operations),
  };
}

/** Inline response schemas are named after their operation. */
function nameAnswer(operation: ClientOperation, named: Map<string, JsonSchema>): void {
  const { answer, pageItem } = operation;
  if (pageItem !== undefined) {
    if (!("$ref" in pageItem))
      operation.pageItem = keep(named, `${pascal(operation)}Item`, pageItem);
  } else if (answer?.["type"] === "object") {
    operation.answer = keep(named, `${pascal(operation)}Answer`, answer);
  }
}

function keep(named: Map<string, JsonSchema>, name: string, schema: JsonSchema): JsonSchema {
  named.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

function declare(name: string, schema: JsonSchema): string {
  const type = toType(schema);
  const comment = toComment(schema["description"]);
  return type.startsWith("{")
    ? `${comment}export interface ${name} ${type}`
    : `${comment}export type ${name} = ${type};`;
}

function queryInterface(operation: ClientOperation): string[] {
  const { queryParameters, operationId } = operation;
  if (queryParameters.length === 0) return [];
  const properties = Object.fromEntries(
    queryParameters.map(({ name, description, schema }) => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]),
  );
  const required = queryParameters.filter((one) => one.required).map((one) => one.name);
  const type = toType({ type: "object", properties, required });
  return [
    `/** The query parameters of ${operationId}. */\nexport interface ${pascal(operation)}Query ${type}`,
  ];
}

function writeResources(operations: readonly ClientOperation[]): string {
  const written = operations.filter(({ operationId }) => !(operationId in handWritten));
  const byResource = new Map<string, ClientOperation[]>();
  for (const one of written)
    byResource.set(one.resource, [...(byResource.get(one.resource) ?? []), one]);
  const classes = [...byResource].map(
    ([resource, own]) =>
      `export class ${capital(resource)}Resource extends Resource {\n${own.flatMap(writeMethods).join("\n\n")}\n}`,
  );
  const used = new Set(
    [...classes.join("\n").matchAll(/\bSchemas\.(\w+)/g)].map(([, name = ""]) => name),
  );
  const text = classes.join("\n\n").replaceAll("Schemas.", "");
  const needs = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const options = ["Pages", "RequestOptions", "TextOptions"].filter(needs);
  return `/** Generated from docs/openapi.json by client/generate; regenerate it with \`npm run schema\`. */
import { Resource, segment } from "../resource.ts";
${options.includes("Pages") ? 'import type { Pages } from "../pages.ts";' : ""}
import type { ${options.filter((one) => one !== "Pages").join(", ")} } from "../request-types.ts";
import type { ${[...used].toSorted().join(", ")} } from "./schemas.ts";

${text}
`;
}

function writeMethods(operation: ClientOperation): string[] {
  const { answer, pageItem, answerTypes, method } = operation;
  const takesText = operation.body === undefined && operation.textTypes.length > 0;
  const options = takesText ? `TextOptions<${literals(operation.textTypes)}>` : "RequestOptions";
  const write = (name: string, first: string[], result: string, call: string, more = "") =>
    `${toComment(operation.comment)}${name}(${[...first, ...argumentsOf(operation), `options?: ${options}`].join(", ")}): ${result} {
  return this.${call}({ ${requestOf(operation)}${more} }, options);
}`;
  const accept = answerTypes.map((type) => JSON.stringify(type)).join(" | ");
  const asText = write(
    `${method}As`,
    [`type: ${accept}`],
    "Promise<string>",
    "text",
    ", accept: type",
  );
  const others = answer && answerTypes.length > 0 ? [asText] : [];
  if (pageItem) {
    const item = qualified(pageItem);
    return [write(method, [], `Pages<${item}>`, `pages<${item}>`), ...others];
  }
  if (answer) {
    const type = qualified(answer);
    return [write(method, [], `Promise<${type}>`, `json<${type}>`), ...others];
  }
  if (answerTypes.length === 0) return [write(method, [], "Promise<void>", "nothing")];
  const [type = ""] = answerTypes;
  if (type === "application/x-ndjson") {
    return [write(method, [], "AsyncIterable<unknown>", "lines", `, accept: "${type}"`)];
  }
  const [result, call] = type === "application/zip" ? ["Blob", "blob"] : ["string", "text"];
  return [write(method, [], `Promise<${result}>`, call, `, accept: "${type}"`)];
}

function argumentsOf(operation: ClientOperation): string[] {
  const { body, textTypes, queryParameters } = operation;
  const path = operation.pathParameters.map(
    ({ name, schema }) => `${camel(name)}: ${toType(schema)}`,
  );
  const given: string[] = [];
  if (body) given.push(`body: ${qualified(body.schema)}${body.isRequired ? "" : " = {}"}`);
  else if (textTypes.length > 0) given.push("text: string");
  if (queryParameters.length > 0) {
    const isRequired = queryParameters.some((one) => one.required);
    given.push(`query: Schemas.${pascal(operation)}Query${isRequired ? "" : " = {}"}`);
  }
  return [...path, ...given];
}

function requestOf(operation: ClientOperation): string {
  const { body, textTypes, queryParameters, takesIdempotencyKey } = operation;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return `\${segment("${camel(name)}", ${camel(name)})}`;
  });
  const quote = path.includes("${") ? "`" : '"';
  return [
    `method: "${operation.httpMethod}"`,
    `path: ${quote}${path}${quote}`,
    ...(queryParameters.length > 0 ? ["query"] : []),
    ...(body ? [operation.isForm ? "form: body" : "body"] : []),
    ...(!body && textTypes.length > 0
      ? [`text, textType: options?.type ?? "${textTypes[0]}"`]
      : []),
    ...(takesIdempotencyKey ? ["takesIdempotencyKey: true"] : []),
  ].join(", ");
}

/** Prefixed, so that imports can be found in the generated text. */
function qualified(schema: JsonSchema): string {
  const type = toType(schema);
  return "$ref" in schema ? `Schemas.${type}` : type;
}

function literals(types: readonly string[]): string {
  return types.map((type) => JSON.stringify(type)).join(" | ");
}

function pascal({ operationId }: ClientOperation): string {
  return capital(operationId);
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
