/** Parses a request body by its content type: form-encoded, JSON, or a text type that the operation accepts. */
import { MIMEType } from "node:util";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import { emptyBody, parseFormBody } from "./form-body.ts";
import type { ParsedBody } from "./form-body.ts";
import { parseJsonBody } from "./json-body.ts";

type Parse = (body: Buffer, lists?: ReadonlySet<string>) => ParsedBody;

const parsers: Readonly<Record<string, Parse>> = {
  "application/x-www-form-urlencoded": parseFormBody,
  "application/json": parseJsonBody,
};

export interface BodyExpectations {
  /** The names of list parameters, which a form repeats. */
  lists?: ReadonlySet<string>;
  /** Treats a missing body without a content type as empty. */
  mayBeMissing?: boolean;
}

export function readBody(
  request: FastifyRequest,
  { lists, mayBeMissing = false }: BodyExpectations = {},
): ParsedBody {
  const bytes = bytesOf(request);
  if (mayBeMissing && bytes.length === 0 && !request.raw.headersDistinct["content-type"]) {
    return emptyBody();
  }
  const type = typeOf(request);
  const parse = type !== undefined && Object.hasOwn(parsers, type) ? parsers[type] : undefined;
  if (!parse) throw new Refusal("unsupported_media_type");
  return parse(bytes, lists);
}

/** The body as text if its type is one of these; otherwise undefined. */
export function readText(
  request: FastifyRequest,
  types: readonly string[],
): { type: string; value: string } | undefined {
  const type = types.length > 0 ? typeOf(request) : undefined;
  if (type === undefined || !types.includes(type)) return undefined;
  try {
    return { type, value: decodeText(bytesOf(request)) };
  } catch {
    throw new Refusal("unsupported_media_type");
  }
}

function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** The media type without parameters; undefined if the type, charset or encoding is invalid or unsupported. */
function typeOf(request: FastifyRequest): string | undefined {
  const encoding = request.headers["content-encoding"] ?? "identity";
  // Node would silently ignore a second Content-Type header.
  const given = request.raw.headersDistinct["content-type"] ?? [];
  let type: MIMEType;
  try {
    type = new MIMEType(given.length === 1 ? (given[0] ?? "") : "");
  } catch {
    return undefined;
  }
  const charset = type.params.get("charset")?.toLowerCase() ?? "utf-8";
  const isReadable = (charset === "utf-8" || charset === "utf8") && encoding === "identity";
  return isReadable ? type.essence : undefined;
}
