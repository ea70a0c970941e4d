/** Sends whatever was thrown to the caller: as JSON, or as a page where a person has opened an address that is none. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { Refusal } from "../../errors.ts";
import { sendAnswer } from "../add-routes.ts";
import { isApiPath, setHeaders } from "./common-headers.ts";
import { translateError } from "./translate-error.ts";
import { page } from "./plain-page.ts";
import { answerMissingPage } from "../pages/dashboard-routes.ts";
import type { Dashboard } from "../pages/read-dashboard.ts";
import type { Answer } from "../route.ts";
import { Overload } from "../server/load-shedding.ts";

export function createErrorSender({
  config,
  dashboard,
  bodyBytesMax,
}: {
  config: Config;
  dashboard: Dashboard | null;
  /** Where the operation names no limit of its own. */
  bodyBytesMax: number;
}): (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (error, request, reply) => {
    const hasHungUp = request.raw.destroyed && !request.raw.complete;
    const refused = hasHungUp
      ? new Refusal("malformed_request")
      : withLimit(error, request, bodyBytesMax);
    const answer = translateError(refused, request.id);
    if (hasHungUp) request.log.info("the client disconnected");
    if (error instanceof Overload) request.isShed = true;
    else if (answer.status >= 500) logFailure(error, answer.status, request);
    request.errorCode = answer.body.code;
    setHeaders(request, reply);
    reply.code(answer.status).headers(answer.headers);
    if (answer.status === 404 && !isApiPath(request)) {
      return sendAnswer(answerMissingPage(dashboard, config, request.raw) ?? nothingHere(), reply);
    }
    return reply.send(answer.body);
  };
}

function nothingHere(): Answer {
  return page("Page not found", "<p>Check the URL for typos.</p>", 404);
}

/** Fastify does not say how large the body may have been; the operation does. */
function withLimit(
  error: unknown,
  { routeOptions }: FastifyRequest,
  bodyBytesMax: number,
): unknown {
  const isTooLarge =
    error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_BODY_TOO_LARGE";
  return isTooLarge ? bodyTooLarge(routeOptions.bodyLimit ?? bodyBytesMax) : error;
}

function bodyTooLarge(bytesMax: number): Refusal {
  return new Refusal("body_too_large", {
    message: `The request body is larger than ${(bytesMax / 1024).toLocaleString("en")} KiB.`,
  });
}

function logFailure(error: unknown, status: number, request: FastifyRequest): void {
  // Without where in our code: it is the world that failed, and as long as it does, there are many of these.
  if (status === 503 && error instanceof Error) {
    const code = "code" in error ? error.code : undefined;
    request.log.error({ err: { message: error.message, code } }, "unavailable");
  } else request.log.error({ err: error }, "failed");
}
