/** Puts routes behind their addresses: what each takes, what else its address refuses, and how its answer goes out. */
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
  // In a scope of their own, whose bodies nobody reads before their handler does.
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
      exposeHeadRoute: false,
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
    method: route.method,
    url: route.path,
    ...(route.bodyBytesMax !== undefined && { bodyLimit: route.bodyBytesMax }),
    onRequest: (request, reply, done) => {
      steps.beforeBody(route, request, reply);
      done();
    },
    handler: async (request, reply) => {
      const answer = await steps.handle(route, request, reply);
      // What a caller waits for by its own wish, or reads for as long as it likes, is no slowness of ours.
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
  // Nobody would read the rest of what was asked for with HEAD.
  if (reply.request.method === "HEAD" || isTooLate) {
    body.destroy();
    return reply.send("");
  }
  streaming?.connections.expectStream(reply.raw);
  if (answer.isEndless && streaming) endWhenDraining(body, reply, streaming.draining);
  return reply.send(body);
}

/** In good order, so that the caller sees an end and not a broken connection. */
function endWhenDraining(body: Readable, { raw }: FastifyReply, draining: AbortSignal): void {
  const end = () => {
    const { socket } = raw;
    body.unpipe(raw);
    // Its headers promised a connection that stays; whoever reads a stream has no use for it.
    raw.end(() => socket?.end());
    body.destroy();
  };
  draining.addEventListener("abort", end, { once: true });
  raw.once("close", () => draining.removeEventListener("abort", end));
}
