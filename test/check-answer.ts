/**
 * Checks a response against the API's description: its status, type, fields and headers. Undeclared ones fail, so that
 * tests cannot rely on what callers could not have read.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { buildDocument } from "../src/http/openapi/build-document.ts";
import type { OpenApiOperation, OpenApiResponse } from "../src/http/openapi/build-document.ts";
import type { OperationDescription } from "../src/http/operation.ts";
import { openOperations, operations, sessionOperations } from "../src/http/routes/index.ts";

interface Asked {
  method: string;
  path: string;
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

type Check = (asked: Asked, answered: Answered) => void;

const everyHeader = ["x-request-id", "api-version", "cache-control"];

/** Paths below the prefix that are not operations. */
const descriptionPath = "/agents/api/openapi.json";

/**
 * For both mounts. The session mount's additional errors are not documented, because programs are not meant to use it.
 */
export function createAnswerCheck(): Check {
  const checks = [
    createMountCheck("/agents/api", operations),
    createMountCheck(
      "/agents/app/api",
      [...operations, ...sessionOperations, ...openOperations].map((operation) => ({
        ...operation,
        refusals: [...(operation.refusals ?? []), "session_required", "foreign_origin"],
      })),
    ),
  ];
  return (asked, answered) => {
    for (const check of checks) check(asked, answered);
  };
}

function createMountCheck(prefix: string, described: readonly OperationDescription[]): Check {
  const document = strict(buildDocument(described));
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: "document", ...document });
  const validators = new Map<string, ValidateFunction>();
  // Literal paths take precedence over parameters, as the OpenAPI standard says.
  const written = Object.entries(document.paths).toSorted(
    ([one], [two]) => one.split("{").length - two.split("{").length,
  );
  const paths = written.map(([path, methods]) => ({
    path,
    // With and without its trailing slash. An empty segment counts as an unknown ID.
    shape: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, "[^/]*").replace(/\/$/, "/?")}$`),
    methods,
  }));

  function declared(operation: OpenApiOperation, status: number): OpenApiResponse | undefined {
    const response = operation.responses[status];
    if (!response || !("$ref" in response)) return response;
    return document.components.responses[response.$ref.split("/").at(-1) ?? ""] as
      | OpenApiResponse
      | undefined;
  }

  return (asked, answered) => {
    const address = asked.path.replace(/[?#].*$/s, "");
    const path = decoded(address);
    if (!`${path}/`.startsWith(`${prefix}/`) || path === descriptionPath) return;
    const said = `${asked.method} ${asked.path.slice(0, 200)} was answered with ${answered.status}`;
    const missing = everyHeader.filter((name) => !answered.headers[name]);
    if (missing.length > 0) throw new Error(`${said} without ${missing.join(", ")}`);
    const { location } = answered.headers;
    // Links use the mount of the request.
    if (location !== undefined && !paths.some(({ shape }) => shape.test(location))) {
      throw new Error(`${said} and a Location where nothing is: ${location}`);
    }
    const found = isDecodable(address) ? paths.find(({ shape }) => shape.test(path)) : undefined;
    const method = asked.method === "HEAD" ? "get" : asked.method.toLowerCase();
    const operation = found?.methods[method];
    if (!found || !operation) {
      const expected = found ? 405 : 404;
      // Errors of the request itself come before those of its path.
      if ([expected, 400, 431].includes(answered.status)) return;
      throw new Error(`${said}, and there is no such operation`);
    }
    const response = declared(operation, answered.status);
    if (!response) throw new Error(`${said}, which ${operation.operationId} does not declare`);
    const [type = ""] = (answered.headers["content-type"] ?? "").split(";");
    if (asked.method === "HEAD" || (!response.content && answered.text === "")) return;
    const content = response.content?.[type];
    if (!content)
      throw new Error(`${said} as "${type}", which ${operation.operationId} does not declare`);
    if (type !== "application/json") return;
    const pointer = `${operation.operationId} ${answered.status}`;
    let validate = validators.get(pointer);
    if (!validate) {
      validate = ajv.compile(withDocument(content.schema));
      validators.set(pointer, validate);
    }
    if (validate(JSON.parse(answered.text))) return;
    throw new Error(
      `${said}, not as ${operation.operationId} declares it: ${ajv.errorsText(validate.errors)}\n${answered.text.slice(0, 2_000)}`,
    );
  };
}

/** Callers must tolerate new fields; our tests do not. */
function strict<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(strict) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, strict(value)]);
  const all = Object.fromEntries(entries) as Record<string, unknown>;
  const isClosed = all["type"] === "object" && typeof all["properties"] === "object";
  if (isClosed) all["additionalProperties"] ??= false;
  return all as T;
}

function withDocument<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as T;
}

/** Undefined for a malformed URL. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
