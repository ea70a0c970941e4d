/** Subject two: the same Fastify with one ordinary transaction per request that does what Pressroom does. */
import { Pool } from "pg";
import { findKey } from "../../src/http/authentication/authenticate.ts";
import { readBody } from "../../src/http/requests/request-body.ts";
import { generateParameters } from "../../src/http/routes/jobs/generate-content.ts";
import { acceptPlainly } from "./plain-transaction.ts";
import { serveSubject } from "./subject-app.ts";

const [connectionString = "", connectionsMax = ""] = process.argv.slice(2);
const pool = new Pool({
  connectionString,
  max: Number(connectionsMax),
  // Row-level security lets this role see everything, so the subject pays only for the checks below.
  options: "-c role=pressroom_operator",
});

await serveSubject(async (request) => {
  const body = readBody(request);
  const parameters = generateParameters.parse(Object.fromEntries(body.values));
  return acceptPlainly(pool, {
    keyDigest: findKey(request.raw).keyDigest,
    idempotencyKey: request.raw.headers["idempotency-key"]?.toString() ?? null,
    parameters,
  });
});
