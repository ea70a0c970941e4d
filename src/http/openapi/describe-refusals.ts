/** Describes the error responses of an operation, by status: those of every operation and its own. */
import type { z } from "zod";
import { failureCodes, internalErrorMessage, refusalCodes } from "../../errors.ts";
import type { RefusalCode } from "../../errors.ts";
import type { OperationDescription } from "../operation.ts";
import type { Described, JsonSchema } from "./to-json-schema.ts";

/** Codes that any request can get. */
const everywhere: readonly RefusalCode[] = [
  "malformed_request",
  "unknown_api_version",
  "api_key_ambiguous",
  "unauthorized",
  "insufficient_scope",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "rate_limited",
  "headers_too_large",
];
const withParameters: readonly RefusalCode[] = ["invalid_parameters"];
/** The body size is checked even for operations that take no body; GET bodies are not read at all. */
const unlessGet: readonly RefusalCode[] = ["body_too_large"];
const withBody: readonly RefusalCode[] = ["unsupported_media_type"];

/** Codes whose response has a list of errors. */
const withErrors: ReadonlySet<string> = new Set([
  "invalid_parameters",
  "version_conflict",
  "import_edited",
]);

const headings: Readonly<Record<number, string>> = {
  400: "The request is malformed or cannot be processed.",
  401: "The request has no valid API key.",
  403: "The API key is not allowed to do this.",
  404: "The path does not exist, or the account has no such resource.",
  405: "The path does not support this method.",
  406: "The content is not available in any of the requested types.",
  408: "The request took too long to arrive.",
  409: "The request conflicts with the current state of the resource.",
  412: "The resource has changed since you fetched it.",
  413: "The request body is too large.",
  415: "The request body has an unsupported type.",
  422: "The request cannot be processed: it conflicts with an earlier request, its text is too complex, or its file cannot be read.",
  429: "Too many requests, or a limit was reached.",
  431: "The request headers are too large.",
  500: internalErrorMessage,
  503: "The service is temporarily unavailable.",
};

/** The error codes by status, in ascending order. */
function codesOf(operation: OperationDescription): Map<number, string[]> {
  const takesBody = Boolean(operation.body ?? operation.textTypes ?? operation.upload);
  const takesParameters = takesBody || operation.query !== undefined;
  const codes = [
    ...everywhere,
    ...(takesParameters ? withParameters : []),
    ...(operation.method === "GET" ? [] : unlessGet),
    ...(takesBody ? withBody : []),
    ...pathCodes(operation),
    ...(operation.refusals ?? []),
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const { status } = refusalCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  byStatus.set(500, ["internal_error"]);
  byStatus.set(503, ["unavailable"]);
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
}

function pathCodes({ params }: OperationDescription): RefusalCode[] {
  const schemas: z.ZodType[] = Object.values(params?.shape ?? {});
  return schemas.flatMap((schema) => schema.meta()?.refusal ?? []);
}

export interface RefusalResponses {
  /** References to the responses of one operation, by status. */
  of(operation: OperationDescription): Record<string, Described>;
  readonly components: Record<string, Described>;
}

/** Operations with the same codes for a status share one response component. */
export function createRefusalResponses(): RefusalResponses {
  const components: Record<string, Described> = {};
  const names = new Map<string, string>();
  return {
    components,
    of(operation) {
      const responses: Record<string, Described> = {};
      for (const [status, codes] of codesOf(operation)) {
        const wanted = `${status}:${codes.toSorted().join()}`;
        let name = names.get(wanted);
        if (name === undefined) {
          name = nameOf(status, codes, components);
          names.set(wanted, name);
          components[name] = responseOf(status, codes);
        }
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
      return responses;
    },
  };
}

function nameOf(status: number, codes: readonly string[], taken: object): string {
  const [last = ""] = codes.slice(-1);
  const name = `${status}_${last}`;
  return name in taken ? `${name}_${Object.keys(taken).length}` : name;
}

function responseOf(status: number, codes: readonly string[]): Described {
  const [code = ""] = codes.slice(-1);
  const listed = codes.map((one) => `- \`${one}\`: ${messageOf(one)}`).join("\n");
  return {
    description: `${headings[status] ?? "The request was rejected."}\n\n${listed}`,
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
      "API-Version": { $ref: "#/components/headers/API-Version" },
      ...((status === 429 || status === 503) && {
        "Retry-After": { $ref: "#/components/headers/Retry-After" },
      }),
      ...(status === 405 && { Allow: { $ref: "#/components/headers/Allow" } }),
    },
    content: {
      "application/json": {
        schema: errorSchema(codes),
        example: {
          status: "error",
          message: messageOf(code),
          code,
          request_id: "req_0b0e9d26-6a4b-4f0e-9d53-5a2a4a0f2f52",
          ...(code === "invalid_parameters" && {
            errors: [{ param: "limit", message: "Must be a whole number from 1 to 100." }],
          }),
          ...(code === "brand_needs_keywords" && { redirect_url: "/agents/brand/7/keywords/" }),
        },
      },
    },
  };
}

function messageOf(code: string): string {
  if (code === "unavailable") return failureCodes.unavailable.message;
  if (code === "internal_error") return internalErrorMessage;
  return refusalCodes[code as RefusalCode].message;
}

function errorSchema(codes: readonly string[]): JsonSchema {
  return {
    type: "object",
    required: ["status", "message", "code", "request_id"],
    properties: {
      status: { const: "error" },
      message: { type: "string", description: "A human-readable message." },
      code: { type: "string", enum: [...codes], description: "A machine-readable code." },
      request_id: {
        type: "string",
        description:
          "The request ID, as in the `X-Request-Id` header. Include it when you ask for help.",
      },
      ...(codes.some((code) => code.startsWith("brand_")) && {
        redirect_url: { type: "string", description: "The page where you can fix the problem." },
      }),
      ...(codes.some((code) => withErrors.has(code)) && {
        errors: {
          type: "array",
          description: "All invalid parameters.",
          items: {
            type: "object",
            required: ["param", "message"],
            properties: { param: { type: "string" }, message: { type: "string" } },
          },
        },
      }),
    },
  };
}
