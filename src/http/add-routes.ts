/** Registers routes with Fastify, rejects their paths' other methods with 405, and sends their responses. */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import { methodsTakenByOthers, toAddresses } from "./allowed-methods.ts";
import type { Address } from "./allowed-methods.ts";
import type { Connections } from "./server/connections.ts";
import type { Answer, LaterAnswer, Route } from "./route.ts";

export interface RouteSteps {
  beforeBody(route: Route, request: FastifyRequest, reply: FastifyReply): void;
  handle(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Answer | LaterAnswer>;
  connections: Connections;
  draining: AbortSignal;
}

export function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  steps: RouteSteps,
): readonly Address[] {
  for (const route of routes) if (!route.isUpload) addRoute(app, route, steps);
  // In their own scope, without body parsers: handlers stream the body.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    for (const route of routes) if (route.isUpload) addRoute(scope, route, steps);
  });
  const addresses = toAddresses(routes);
  for (const address of addresses) {
    const taken = methodsTakenByOthers(addresses, address);
    if (taken.length === 0) continue;
    app.route({
      method: taken,
      url: address.path,
      onRequest: () => {
        throw methodNotAllowed(address.methods);
      },
      handler: async () => undefined,
    });
  }
  return addresses;
}

function addRoute(app: FastifyInstance, route: Route, steps: RouteSteps): void {
  app.route({
    method: route.method === "GET" ? ["GET", "HEAD"] : route.method,
    url: route.path,
    ...(route.bodyBytesMax !== undefined && { bodyLimit: route.bodyBytesMax }),
    onRequest: (request, reply, done) => {
      steps.beforeBody(route, request, reply);
      done();
    },
    handler: async (request, reply) => {
      const answer = await steps.handle(route, request, reply);
      // Long polls and streams stay open by design, so their waiting time does not count as response time.
      if ("later" in answer || answer.isEndless) request.workedMs = reply.elapsedTime;
      return sendAnswer("later" in answer ? await answer.later() : answer, reply, steps);
    },
  });
}

export function methodNotAllowed(methods: readonly string[]): Refusal {
  return new Refusal("method_not_allowed", { headers: { Allow: methods.join(", ") } });
}

export function sendAnswer(
  answer: Answer,
  reply: FastifyReply,
  streaming?: Pick<RouteSteps, "connections" | "draining">,
): FastifyReply {
  const { body } = answer;
  reply.code(answer.status ?? 200).headers(answer.headers ?? {});
  if (!(body instanceof Readable)) return reply.send(body);
  const isTooLate = answer.isEndless === true && streaming?.draining.aborted;
  if (reply.request.method === "HEAD" || isTooLate) {
    body.destroy();
    return reply.send("");
  }
  streaming?.connections.expectStream(reply.raw);
  if (answer.isEndless && streaming) endWhenDraining(body, reply, streaming.draining);
  return reply.send(body);
}

/** Ends the response properly, so that the client does not see a broken connection. */
function endWhenDraining(body: Readable, { raw }: FastifyReply, draining: AbortSignal): void {
  const end = () => {
    const { socket } = raw;
    body.unpipe(raw);
    // The headers announced keep-alive, but clients do not reuse the connection of a stream.
    raw.end(() => socket?.end());
    body.destroy();
  };
  draining.addEventListener("abort", end, { once: true });
  raw.once("close", () => draining.removeEventListener("abort", end));
}
