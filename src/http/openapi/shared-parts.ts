/** The parts of the document that all operations share: how a key is sent, and the headers of every answer. */
import { apiVersion } from "../api-version.ts";
import type { tags } from "../operation.ts";
import type { Described } from "./to-json-schema.ts";

export const securitySchemes: Record<string, Described> = {
  apiKeyHeader: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "The key in a header of its own. Send it by exactly one of the three ways.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "pr_live_… or pr_test_…",
    description: "The key as a bearer token.",
  },
  apiKeyQuery: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description:
      "The key in the address, for callers that can set no headers. Addresses end up in logs: prefer a header.",
  },
};

export const tagDescriptions: Readonly<Record<(typeof tags)[number], string>> = {
  Generate: "Where it all begins: one request starts a job that writes.",
  Jobs: "What was asked for: how it stands, what it cost, what it made.",
  Contents: "What was written, in all its versions.",
  Brands: "Whom it is written for, and in which voice.",
  Keywords: "The phrases that a brand wants to be found for.",
  "Forum posts": "Posts that contents can answer.",
  Webhooks: "Being told when something is ready.",
  Models: "Models that an account brings itself, and what they cost.",
  Keys: "The keys of the account.",
  Usage: "What was used, by day, key and type.",
  Account: "The account itself.",
  Session: "Signing in to the dashboard.",
};

export const sharedParameters: Record<string, Described> = {
  "API-Version": {
    name: "API-Version",
    in: "header",
    required: false,
    description: "The version of the API that you wrote against; without it, the newest.",
    schema: { type: "string", format: "date", examples: [apiVersion] },
  },
};

export const sharedHeaders: Record<string, Described> = {
  "X-Request-Id": header(
    "string",
    "Names this request; quote it when you ask us.",
    "req_0b0e9d26-6a4b-4f0e-9d53-5a2a4a0f2f52",
  ),
  "API-Version": header("string", "The version that answered.", apiVersion),
  "RateLimit-Limit": header("integer", "How many requests a minute the key has.", 600),
  "RateLimit-Remaining": header("integer", "How many of them are left.", 599),
  "RateLimit-Reset": header("integer", "In how many seconds there will be more.", 1),
  "Retry-After": header("integer", "In how many seconds to try again.", 2),
  Allow: header("string", "The methods that the address takes.", "GET, HEAD"),
};

function header(type: string, description: string, example: string | number): Described {
  return { description, schema: { type, examples: [example] } };
}
