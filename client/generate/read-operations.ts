/**
 * Reads the operations in docs/openapi.json: derives resource and method names from tag and operationId, and collects
 * request and response schemas. write-resources.ts writes the code.
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
  /** The JSON body, if any. */
  body: { schema: JsonSchema; isRequired: boolean } | undefined;
  /** The body is a form with a file. */
  isForm: boolean;
  /** Text types accepted in place of JSON. */
  textTypes: string[];
  takesIdempotencyKey: boolean;
  /** The JSON response, if any. */
  answer: JsonSchema | undefined;
  /** The item type of a paginated list. */
  pageItem: JsonSchema | undefined;
  /** Response types other than JSON. */
  answerTypes: string[];
}

/** Implemented by hand in src/jobs.ts, because following jobs takes more than one request. */
export const handWritten: Readonly<Record<string, string>> = {
  followJob: "events",
  followJobs: "changes",
};

export function readOperations(document: OpenApiDocument): ClientOperation[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOne(path, method, operation)),
  );
  return disambiguate(operations);
}

function readOne(path: string, method: string, operation: OpenApiOperation): ClientOperation {
  const { operationId, summary, description, responses } = operation;
  const parameters = operation.parameters.filter((one) => "name" in one);
  const content = operation.requestBody?.content ?? {};
  const form = content["multipart/form-data"];
  const json = content["application/json"] ?? form;
  const answered = successOf(responses);
  const { "application/json": answer, ...others } = answered?.content ?? {};
  // Binary files are downloaded directly, not through a method that returns text.
  const answerTypes = Object.keys(others).filter((type) => !/openxmlformats/.test(type));
  return {
    operationId,
    ...nameOf(operation),
    comment: `${summary}. ${description}`,
    httpMethod: method.toUpperCase(),
    path,
    pathParameters: inOrderOf(path, parameters),
    queryParameters: parameters.filter(
      // If the response has other types, the client selects one with Accept.
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

/** Operations of these tags belong to `contents`: starting a job creates content. */
const resourceOfTag: Readonly<Record<string, string>> = {
  Content: "Contents",
  Generate: "Contents",
};

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
    method: handWritten[operationId] ?? operationId.replace(isWhole, ""),
  };
}

/** Renames the operation for a single item if two get the same name: `keywords.remove`, `keywords.removeOne`. */
function disambiguate(operations: ClientOperation[]): ClientOperation[] {
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
