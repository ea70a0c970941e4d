/** Reads a request's body by its content type: a form, or JSON; anything else is refused before it is read. */
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
  /** The names of lists, which a form repeats. */
  lists?: ReadonlySet<string>;
  /** Nothing at all, without a type, is taken for no parameters. */
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

/** The body as text, where its type is one of these; undefined where it is another. */
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

/** The type of the body, without its parameters; undefined where it or the encoding is none that can be read. */
function typeOf(request: FastifyRequest): string | undefined {
  const encoding = request.headers["content-encoding"] ?? "identity";
  // Every such header for itself: of two, Node would keep the first and not tell.
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
