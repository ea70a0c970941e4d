/**
 * The shape of an operation of the API: what it takes, what it answers and what it refuses, in schemas from which
 * docs/openapi.json is made too, and the handler. mount-operation.ts puts it behind a credential.
 */
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { RefusalCode } from "../errors.ts";
import type { Scope } from "../records/keys/api-keys.ts";
import type { Caller, Authenticate } from "./caller.ts";
import type { UploadedFile } from "./receive-upload.ts";
import type { Answer, LaterAnswer, Method, RouteTools } from "./route.ts";

/** In the order in which the reference shows them. */
export const tags = [
  "Generate",
  "Batches",
  "Jobs",
  "Contents",
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
  /** The body as text, where its type is one of `textTypes`; `body` is empty then. */
  text: { type: string; value: string } | undefined;
  /** For operations with an `upload`; gone when the operation has ended. */
  file: UploadedFile | undefined;
  tools: RouteTools;
  request: FastifyRequest;
  /** Aborted when the caller hangs up or the process drains: for answers that take their time. */
  readonly signal: AbortSignal;
}

/** What an operation is, without its handler: all that the document needs. */
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
  /** Markdown, in whole sentences: what it does, and what a caller would be surprised by. */
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers that it reads beyond those of every operation. */
  headers?: z.ZodObject;
  /** JSON or a form. An empty body is an empty object. */
  body?: z.ZodObject;
  /** Other types than JSON and forms that the body may have, such as `text/csv`. */
  textTypes?: readonly string[];
  /** The body is multipart/form-data: this file in the field `file`, and the parameters of `body` beside it. */
  upload?: { readonly description: string; readonly fileBytesMax: number };
  /** A body of these types. */
  textExample?: string;
  /** 64 KiB where it says nothing. */
  bodyBytesMax?: number;
  /** The status of a successful response; defaults to 200. */
  status?: 200 | 201 | 202 | 204;
  /** The answer in JSON; none for 204. */
  answer?: z.ZodType;
  /** Other types that the answer may have, each with a few words about it. */
  answerTypes?: Readonly<Record<string, string>>;
  /** Headers of the answer beyond those of every answer, each with a few words about it. `Location` is a path as above. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** Other statuses that are no refusals, each with a few words: 304 has no body, 200 beside 201 the same one. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** Codes beyond those that every operation has, and those of the parameters in its path. */
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

/** One that decides about its caller itself, in the transaction of its work. */
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
  // What the handler is given was read with the very schemas that its types come from.
  return definition;
}
