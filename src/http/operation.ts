/**
 * Defines an API operation: schemas for its parameters, responses and errors, which docs/openapi.json is also generated
 * from, and its handler. mount-operation.ts adds authentication.
 */
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { RefusalCode } from "../errors.ts";
import type { Scope } from "../records/keys/api-keys.ts";
import type { Caller, Authenticate } from "./authentication/caller.ts";
import type { UploadedFile } from "./requests/receive-upload.ts";
import type { Answer, LaterAnswer, Method, RouteTools } from "./route.ts";

/** In the order in which the reference shows them. */
export const tags = [
  "Generate",
  "Batches",
  "Jobs",
  "Content",
  "Publications",
  "Channels",
  "Brands",
  "Keywords",
  "Ideas",
  "Forum posts",
  "Sources",
  "Webhooks",
  "Keys",
  "Models",
  "Usage",
  "Account",
  "Session",
] as const;

export interface Given<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** The body as text, if its type is one of `textTypes`; `body` is then empty. */
  text: { type: string; value: string } | undefined;
  /** For operations with an `upload`; deleted when the operation has ended. */
  file: UploadedFile | undefined;
  tools: RouteTools;
  request: FastifyRequest;
  /** Aborted when the caller disconnects or the process drains, for slow responses. */
  readonly signal: AbortSignal;
}

/** An operation without its handler: everything that the OpenAPI document needs. */
export interface OperationDescription {
  /** Its `operationId`. */
  id: string;
  method: Method;
  /** Below the prefix, with `{names}` and its trailing slash: `/jobs/{job_id}/`. */
  path: string;
  tag: (typeof tags)[number];
  scope: Scope;
  /** A few words, as a heading. */
  summary: string;
  /** Markdown, in full sentences: what it does, and anything that could surprise a caller. */
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Additional headers that it reads. */
  headers?: z.ZodObject;
  /** JSON or a form. An empty body is an empty object. */
  body?: z.ZodObject;
  /** Other body types than JSON and forms, such as `text/csv`. */
  textTypes?: readonly string[];
  /** The body is multipart/form-data: the file in the field `file`, and the parameters of `body` as other fields. */
  upload?: {
    readonly description: string;
    readonly fileBytesMax: number;
    /** What to do if the file is too large. */
    readonly tooLargeAdvice?: string;
  };
  /** An example of a body of `textTypes`. */
  textExample?: string;
  /** Defaults to 64 KiB. */
  bodyBytesMax?: number;
  /** The status of a successful response; defaults to 200. */
  status?: 200 | 201 | 202 | 204;
  /** The JSON response; none for 204. */
  answer?: z.ZodType;
  /** Other response types, each with a description. */
  answerTypes?: Readonly<Record<string, string>>;
  /** Additional response headers, each with a description. `Location` is below the prefix, like `path`. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** Other success statuses, each with a description: 304 has no body, 200 next to 201 has the same body. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** Error codes in addition to those of every operation and of its path parameters. */
  refusals?: readonly RefusalCode[];
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;

export interface OperationDefinition<Params, Query, Body> extends OperationDescription {
  params?: Params & z.ZodObject;
  query?: Query & z.ZodObject;
  body?: Body & z.ZodObject;
  handle(given: Given<Output<Params>, Output<Query>, Output<Body>>): Promise<Answer | LaterAnswer>;
}

export interface Operation extends OperationDescription {
  handle(given: Given<unknown, unknown, unknown>): Promise<Answer | LaterAnswer>;
}

/** The operation authorizes its caller itself, in its own transaction. */
export interface SelfDecidingOperation extends OperationDescription {
  handleItself(
    tools: RouteTools,
    request: FastifyRequest,
    authenticate: Authenticate,
  ): Promise<Answer>;
}

export function defineOperation<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(definition: OperationDefinition<Params, Query, Body>): Operation {
  // The handler's input was parsed with the same schemas that its types are derived from.
  return definition;
}
