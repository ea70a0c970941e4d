/** The Fastify server of the two subjects other than Pressroom: the same path and body parser, nothing else. */
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type { FastifyRequest } from "fastify";
import type { Acceptance } from "../../src/jobs/accept-requests.ts";
import { generatePath } from "../../test/send-request.ts";
import { presentAcceptance } from "../../src/http/routes/jobs/generate-content.ts";

export async function serveSubject(
  accept: (request: FastifyRequest) => Promise<Acceptance> | Acceptance,
): Promise<void> {
  // Without a log: Pressroom writes one line per request, a cost that these two avoid.
  const app = fastify({ logger: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.route({
    method: "POST",
    url: generatePath,
    handler: async (request) => presentAcceptance(await accept(request)),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
}
