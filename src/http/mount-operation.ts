/**
 * Turns an operation into a route, under a prefix and with authentication. The order of checks is part of the API
 * contract: content type, credential, scope and rate limit, then parameters; path, method and body size are checked
 * before that.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Identify, Authenticate } from "./authentication/caller.ts";
import { emptyBody } from "./requests/form-body.ts";
import type { Operation, OperationDescription, SelfDecidingOperation } from "./operation.ts";
import { ParameterReader, listNames, parseQuery } from "./requests/validate-parameters.ts";
import { assertUploadLength, multipartTypeOf, withUpload } from "./requests/receive-upload.ts";
import type { UploadedFile } from "./requests/receive-upload.ts";
import { readBody, readText } from "./requests/request-body.ts";
import type { Answer, LaterAnswer, Route, RouteTools } from "./route.ts";

export interface AuthMount extends Pick<Route, "callerOf"> {
  /** Without a trailing slash. */
  prefix: string;
  identify: Identify;
  authenticate: Authenticate;
  beforeBody?(
    config: Config,
    request: IncomingMessage,
    operation: Operation | SelfDecidingOperation,
  ): void;
}

export function mountOperation(
  operation: Operation | SelfDecidingOperation,
  mount: AuthMount,
): Route {
  return {
    method: operation.method,
    path: `${mount.prefix}${operation.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ...(operation.bodyBytesMax !== undefined && { bodyBytesMax: operation.bodyBytesMax }),
    ...(mount.callerOf && { callerOf: mount.callerOf }),
    ...(operation.upload && { isUpload: true }),
    beforeBody(config, request) {
      mount.beforeBody?.(config, request, operation);
      if (operation.upload) assertUploadLength(request, operation.upload);
    },
    handle:
      "handleItself" in operation
        ? async (tools, request) =>
            placed(await operation.handleItself(tools, request, mount.authenticate), mount)
        : handleFor(operation, mount),
  };
}

const nothing = z.object({});

function handleFor(operation: Operation, mount: AuthMount): Route["handle"] {
  const { params = nothing, query = nothing, body = nothing, scope } = operation;
  const queryLists = listNames(operation.query);
  const readGivenBody = bodyReaderFor(operation);
  return async (tools, request, response) => {
    const given = readGivenBody(request);
    const { caller, headers } = await mount.identify(tools, request, scope);
    const answerTo = async ({ body: parsedBody, text, file }: GivenBody) => {
      const reader = new ParameterReader();
      // First, so that a resource that cannot exist is a 404 even if other parameters are invalid.
      const path = reader.read(params, {
        values: new Map(Object.entries(request.params as object)),
        problems: [],
        isReadable: true,
      });
      const parsedQuery = operation.query && parseQuery(request.raw.url ?? "", queryLists);
      const readQuery = reader.read(query, parsedQuery ?? emptyBody());
      const readParameters = text ? {} : reader.read(body, parsedBody);
      if (operation.upload && !file) reader.add({ param: "file", message: "Required." });
      reader.finish();
      const answer = await operation.handle({
        caller,
        params: path,
        query: readQuery,
        body: readParameters,
        text,
        file,
        tools,
        request,
        get signal() {
          return signalOf(tools, response);
        },
      });
      return complete(answer, { operation, mount, headers });
    };
    const { upload } = operation;
    if (!upload) return answerTo(given);
    const uploadMs = tools.expectUpload(response);
    const receive = () =>
      withUpload(request.raw, { ...upload, uploadMs }, async ({ file, fields }) => {
        const answer = await answerTo({ body: fields, text: undefined, file });
        return "later" in answer ? answer.later() : answer;
      });
    return { later: () => tools.uploads.run(caller.accountId, receive) };
  };
}

type GivenBody = {
  body: ReturnType<typeof emptyBody>;
  text: { type: string; value: string } | undefined;
  file?: UploadedFile | undefined;
};

function bodyReaderFor(operation: OperationDescription): (request: FastifyRequest) => GivenBody {
  const { textTypes = [] } = operation;
  if (operation.upload) {
    return (request) => {
      multipartTypeOf(request.raw);
      return { body: emptyBody(), text: undefined };
    };
  }
  if (!operation.body && textTypes.length === 0) {
    return () => ({ body: emptyBody(), text: undefined });
  }
  const lists = listNames(operation.body);
  return (request) => {
    const text = readText(request, textTypes);
    if (text) return { body: emptyBody(), text };
    return { body: readBody(request, { lists, mayBeMissing: true }), text: undefined };
  };
}

/** Adds the operation's status and the mount's headers. */
function complete(
  answer: Answer | LaterAnswer,
  known: { operation: OperationDescription; mount: AuthMount; headers: Record<string, string> },
): Answer | LaterAnswer {
  if ("later" in answer) {
    return { later: async () => complete(await answer.later(), known) as Answer };
  }
  const { status = known.operation.status ?? 200 } = answer;
  const headers = { ...known.headers, ...answer.headers };
  return placed({ ...answer, status, headers }, known.mount);
}

/** Locations are relative to the mount: the caller gets the path under its own prefix. */
function placed(answer: Answer, { prefix }: AuthMount): Answer {
  const location = answer.headers?.["Location"];
  if (location === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, Location: `${prefix}${location}` } };
}

function signalOf(tools: RouteTools, response: ServerResponse): AbortSignal {
  const hungUp = new AbortController();
  response.once("close", () => hungUp.abort());
  if (response.closed) hungUp.abort();
  return AbortSignal.any([hungUp.signal, tools.draining]);
}
