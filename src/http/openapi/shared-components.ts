/** The parts of the OpenAPI document that all operations share: authentication, tags and common headers. */
import { apiVersion } from "../requests/check-api-version.ts";
import type { tags } from "../operation.ts";
import type { Described } from "./to-json-schema.ts";

export const securitySchemes: Record<string, Described> = {
  apiKeyHeader: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "The API key in the `X-API-Key` header. Send the key using exactly one of the three methods.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "pr_live_… or pr_test_…",
    description: "The API key as a bearer token.",
  },
  apiKeyQuery: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description:
      "The API key in the URL, for clients that cannot set headers. URLs end up in logs, so prefer a header.",
  },
};

export const tagDescriptions: Readonly<Record<(typeof tags)[number], string>> = {
  Generate: "Start a job that writes content.",
  Batches: "Turn a list of topics into jobs.",
  Jobs: "Track jobs: their state, their cost and the content they created.",
  Content: "Generated content, with all its versions.",
  Brands: "The brands you write for, and their voices.",
  Keywords: "The phrases a brand wants to rank for.",
  Ideas: "Topics worth writing about next, with reasons and sources.",
  "Forum posts": "Forum posts to write content about.",
  Publications: "Publish content to channels, update it and unpublish it.",
  Channels: "Where a brand's content is published.",
  Sources: "Websites, feeds and forums that are read automatically.",
  Webhooks: "Get notified when jobs end or content changes.",
  Models: "The account's own models, prices and budgets.",
  Keys: "The account's API keys.",
  Usage: "Usage by day, key and content type.",
  Account: "The account, its limits and its data.",
  Session: "Sign in to the dashboard.",
};

export const sharedParameters: Record<string, Described> = {
  "API-Version": {
    name: "API-Version",
    in: "header",
    required: false,
    description: "The API version that your code was written for. Defaults to the newest.",
    schema: { type: "string", format: "date", examples: [apiVersion] },
  },
};

export const sharedHeaders: Record<string, Described> = {
  "X-Request-Id": header(
    "string",
    "The ID of this request. Include it when you ask for help.",
    "req_0b0e9d26-6a4b-4f0e-9d53-5a2a4a0f2f52",
  ),
  "API-Version": header("string", "The API version that produced this response.", apiVersion),
  "RateLimit-Limit": header("integer", "The key's rate limit, in requests per minute.", 600),
  "RateLimit-Remaining": header("integer", "The number of requests left.", 599),
  "RateLimit-Reset": header("integer", "The number of seconds until more requests are allowed.", 1),
  "Retry-After": header("integer", "The number of seconds to wait before you retry.", 2),
  Allow: header("string", "The methods that the path supports.", "GET, HEAD"),
};

function header(type: string, description: string, example: string | number): Described {
  return { description, schema: { type, examples: [example] } };
}
