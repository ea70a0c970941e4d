/**
 * Generates the OpenAPI 3.1 description from the operations that the service runs. It is committed as docs/openapi.json,
 * served by routes/service/get-description.ts, and used by the reference page, the tests and the client generator.
 */
import type { z } from "zod";
import { apiVersion } from "../requests/check-api-version.ts";
import { tags } from "../operation.ts";
import type { OperationDescription } from "../operation.ts";
import { createRefusalResponses } from "./describe-refusals.ts";
import { exampleOf } from "./example-of.ts";
import {
  sharedHeaders,
  sharedParameters,
  securitySchemes,
  tagDescriptions,
} from "./shared-components.ts";
import { createSchemaCollector } from "./to-json-schema.ts";
import type { Described, JsonSchema, SchemaCollector } from "./to-json-schema.ts";
import { describeWebhooks } from "./webhook-messages.ts";

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** The webhooks that we send, by event type. */
  webhooks: ReturnType<typeof describeWebhooks>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Described>;
    parameters: Record<string, Described>;
    headers: Record<string, Described>;
    securitySchemes: Record<string, Described>;
  };
}

export interface OpenApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, JsonSchema>;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-scope": string;
  parameters: (OpenApiParameter | { $ref: string })[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: JsonSchema; example?: unknown }>;
  };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}

export function buildDocument(operations: readonly OperationDescription[]): OpenApiDocument {
  const schemas = createSchemaCollector();
  const refusals = createRefusalResponses();
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const described: OpenApiOperation = {
      operationId: operation.id,
      tags: [operation.tag],
      summary: operation.summary,
      description: `${operation.description}\n\nRequires a key with the \`${operation.scope}\` scope.`,
      "x-scope": operation.scope,
      parameters: [
        ...parametersOf(operation.params, "path", schemas),
        ...parametersOf(operation.query, "query", schemas),
        ...parametersOf(operation.headers, "header", schemas),
        { $ref: "#/components/parameters/API-Version" },
      ],
      ...requestBodyOf(operation, schemas),
      responses: {
        ...successesOf(operation, schemas),
        ...refusals.of(operation),
      } as OpenApiOperation["responses"],
    };
    const path = (paths[operation.path] ??= {});
    const method = operation.method.toLowerCase();
    if (method in path) throw new Error(`two operations are ${operation.method} ${operation.path}`);
    path[method] = described;
  }
  const used = new Set(operations.map((operation) => operation.tag));
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: "3.1.0",
    ...about,
    tags: tags
      .filter((tag) => used.has(tag))
      .map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(schemas.named),
      responses: refusals.components,
      parameters: sharedParameters,
      headers: sharedHeaders,
      securitySchemes,
    },
  };
}

const about = {
  info: {
    title: "Pressroom API",
    version: apiVersion,
    summary: "Writes articles, blog posts, newsletters and sets of social media posts for brands.",
    description:
      "A request starts a job, and the job writes content that you can fetch, edit and publish. Send parameters form-encoded or as JSON. Responses are JSON unless you request another type. Every response includes the request's ID in `X-Request-Id` and the API version in `API-Version`.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [
    { url: "/agents/api", description: "Relative to the URL of your Pressroom installation." },
  ],
  security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
};

function parametersOf(
  schema: z.ZodObject | undefined,
  place: OpenApiParameter["in"],
  schemas: SchemaCollector,
): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.convert(schema, "input");
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof description === "string" && { description }),
    schema: rest,
  }));
}

function requestBodyOf(
  { id, body, textTypes = [], textExample, upload }: OperationDescription,
  schemas: SchemaCollector,
): Pick<OpenApiOperation, "requestBody"> {
  const content: Record<string, { schema: JsonSchema; example?: unknown }> = {};
  let isRequired = textTypes.length > 0;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
  if (upload) {
    const fields = body ? schemas.convert(body, "input") : { type: "object" };
    const file = { type: "string", format: "binary", description: upload.description };
    const properties = { file, ...fields.properties };
    const required = ["file", ...(fields.required ?? [])];
    const named = schemas.keep(name, { ...fields, properties, required });
    return {
      requestBody: { required: true, content: { "multipart/form-data": { schema: named } } },
    };
  }
  if (body) {
    const schema = schemas.convert(body, "input");
    isRequired ||= Array.isArray(schema.required) && schema.required.length > 0;
    const example = exampleOf(schema, schemas.named);
    const named = schemas.keep(name, schema);
    content["application/json"] = { schema: named, example };
    content["application/x-www-form-urlencoded"] = { schema: named };
  }
  for (const type of textTypes) {
    content[type] = {
      schema: { type: "string" },
      ...(textExample !== undefined && { example: textExample }),
    };
  }
  return Object.keys(content).length > 0 ? { requestBody: { required: isRequired, content } } : {};
}

const everyHeader = ["X-Request-Id", "API-Version"];
const rateHeaders = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

function successesOf(
  operation: OperationDescription,
  schemas: SchemaCollector,
): Record<string, OpenApiResponse> {
  const {
    status = 200,
    answer,
    answerTypes = {},
    answerHeaders = {},
    otherStatuses = {},
  } = operation;
  const shared = [...everyHeader, ...rateHeaders].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  const own = Object.entries(answerHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const headers = Object.fromEntries([...shared, ...own]) as Record<string, JsonSchema>;
  const content: Record<string, { schema: JsonSchema; example?: unknown }> = {};
  if (answer) {
    const schema = schemas.convert(answer, "output");
    content["application/json"] = { schema, example: exampleOf(schema, schemas.named) };
  }
  for (const [type, description] of Object.entries(answerTypes)) {
    content[type] = { schema: { type: "string", description } };
  }
  const success: OpenApiResponse = {
    description: status === 204 ? "Success. The response has no body." : "Success.",
    headers,
    ...(Object.keys(content).length > 0 && { content }),
  };
  const others = Object.entries(otherStatuses).map(([other, description]) => [
    other,
    // Another success status, such as 200 beside 201, has the same body; 204 has none.
    {
      description,
      headers,
      ...(Number(other) < 300 &&
        other !== "204" &&
        success.content && { content: success.content }),
    },
  ]);
  return { [status]: success, ...(Object.fromEntries(others) as Record<string, OpenApiResponse>) };
}
