/**
 * What the client needs to know of each operation of docs/openapi.json: its resource and method, by a rule from its
 * tag and operationId, and the shape of what goes in and comes out. Writing that down is write-resources.ts's.
 */
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from "../../src/http/openapi/build-document.ts";
import type { JsonSchema } from "../../src/http/openapi/to-json-schema.ts";

export interface ClientOperation {
  operationId: string;
  /** The property of the client: `forumPosts`. */
  resource: string;
  /** The method of the resource: `list`. */
  method: string;
  comment: string;
  httpMethod: string;
  path: string;
  pathParameters: OpenApiParameter[];
  queryParameters: OpenApiParameter[];
  /** In JSON, or none. */
  body: { schema: JsonSchema; isRequired: boolean } | undefined;
  /** The body is a form with a file in it. */
  isForm: boolean;
  /** Types of text that the body may be instead. */
  textTypes: string[];
  takesIdempotencyKey: boolean;
  /** In JSON, or none. */
  answer: JsonSchema | undefined;
  /** The item of a list that comes in pages. */
  pageItem: JsonSchema | undefined;
  /** Types of answers beside JSON. */
  answerTypes: string[];
}

/** Written by hand in src/jobs.ts, since following jobs is more than one request. */
export const writtenByHand: Readonly<Record<string, string>> = {
  followJob: "events",
  followJobs: "changes",
};

export function readOperations(document: OpenApiDocument): ClientOperation[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOne(path, method, operation)),
  );
  return apart(operations);
}

function readOne(path: string, method: string, operation: OpenApiOperation): ClientOperation {
  const { operationId, summary, description, responses } = operation;
  const parameters = operation.parameters.filter((one) => "name" in one);
  const content = operation.requestBody?.content ?? {};
  const form = content["multipart/form-data"];
  const json = content["application/json"] ?? form;
  const answered = successOf(responses);
  const { "application/json": answer, ...others } = answered?.content ?? {};
  // What is no text is for whoever fetches files, and not for a method that returns text.
  const answerTypes = Object.keys(others).filter((type) => !/openxmlformats/.test(type));
  return {
    operationId,
    ...nameOf(operation),
    comment: `${summary}. ${description}`,
    httpMethod: method.toUpperCase(),
    path,
    pathParameters: inOrderOf(path, parameters),
    queryParameters: parameters.filter(
      // Where an answer has other types, the client asks for them by type.
      (one) => one.in === "query" && !(one.name === "format" && answerTypes.length > 0),
    ),
    body: json && { schema: json.schema, isRequired: operation.requestBody?.required === true },
    isForm: form !== undefined,
    textTypes: Object.keys(content).filter((type) => type.startsWith("text/")),
    takesIdempotencyKey: parameters.some((one) => one.name === "Idempotency-Key"),
    answer: answer?.schema,
    pageItem: answer && pageItemOf(answer.schema),
    answerTypes,
  };
}

/** Starting a job makes contents, so it is where they are. */
const resourceOfTag: Readonly<Record<string, string>> = { Generate: "Contents" };

/**
 * The resource is the tag, the method is the operationId without the resource's name: `listForumPosts` is
 * `forumPosts.list`, `getContentVersion` is `contents.getVersion`.
 */
function nameOf({ operationId, tags }: OpenApiOperation): { resource: string; method: string } {
  const [tag = ""] = tags;
  const words = (resourceOfTag[tag] ?? tag).split(" ");
  const pascal = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
  const noun = pascal.replace(/(?<=ch)es$|s$/, "");
  const isWhole = new RegExp(`${noun}(?:e?s)?(?=[A-Z]|$)`);
  return {
    resource: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    method: writtenByHand[operationId] ?? operationId.replace(isWhole, ""),
  };
}

/** Of two that the rule calls the same, that for a single one says so: `keywords.remove`, `keywords.removeOne`. */
function apart(operations: ClientOperation[]): ClientOperation[] {
  const named = new Map<string, ClientOperation[]>();
  for (const one of operations) {
    const name = `${one.resource}.${one.method}`;
    named.set(name, [...(named.get(name) ?? []), one]);
  }
  for (const [name, same] of named) {
    if (same.length === 1) continue;
    const single = same.filter(({ operationId }) => !operationId.endsWith("s"));
    const [one] = single;
    if (!one || single.length > 1 || same.length > 2) {
      throw new Error(`${name} is ${same.map(({ operationId }) => operationId).join(" and ")}`);
    }
    one.method = `${one.method}One`;
  }
  return operations;
}

function successOf(responses: OpenApiOperation["responses"]): OpenApiResponse | undefined {
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) < 300 && "description" in response && response.content) return response;
  }
  return undefined;
}

function inOrderOf(path: string, parameters: OpenApiParameter[]): OpenApiParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const found = parameters.find((one) => one.in === "path" && one.name === name);
    if (!found) throw new Error(`${path} does not describe ${name}`);
    return found;
  });
}

function pageItemOf(schema: JsonSchema): JsonSchema | undefined {
  const { properties } = schema as { properties?: Record<string, JsonSchema> };
  if (!properties?.["next_cursor"] || !properties["items"]) return undefined;
  return properties["items"]["items"];
}
