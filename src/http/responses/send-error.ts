/**
 * Sends the response for anything that a route or hook threw, and logs failures. translate-error.ts chooses status and
 * message; this sends them as JSON, or as a page if a person opened a URL that does not exist.
 */
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
  /** The limit of routes without their own. */
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
      return sendAnswer(answerMissingPage(dashboard, config, request.raw) ?? notFoundPage(), reply);
    }
    return reply.send(answer.body);
  };
}

function notFoundPage(): Answer {
  return page("Page not found", "<p>Check the URL for typos.</p>", 404);
}

/** Adds the route's size limit to Fastify's error, which does not contain it. */
function withLimit(
  error: unknown,
  { routeOptions }: FastifyRequest,
  bodyBytesMax: number,
): unknown {
  const isTooLarge =
    error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_BODY_TOO_LARGE";
  if (!isTooLarge) return error;
  const bytesMax = routeOptions.bodyLimit ?? bodyBytesMax;
  return new Refusal("body_too_large", {
    message: `The request body is larger than ${(bytesMax / 1024).toLocaleString("en")} KiB.`,
  });
}

function logFailure(error: unknown, status: number, request: FastifyRequest): void {
  // Without a stack trace: the cause is outside our code, and there may be many of these.
  if (status === 503 && error instanceof Error) {
    const code = "code" in error ? error.code : undefined;
    request.log.error({ err: { message: error.message, code } }, "unavailable");
  } else request.log.error({ err: error }, "failed");
}
