/** Reads a request's body by its content type: a form, or JSON; anything else is refused before it is read. */
import { MIMEType } from "node:util";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import { parseFormBody } from "./form-body.ts";
import type { ParsedBody } from "./form-body.ts";
import { parseJsonBody } from "./json-body.ts";

const parsers: Readonly<Record<string, (body: Buffer) => ParsedBody>> = {
  "application/x-www-form-urlencoded": parseFormBody,
  "application/json": parseJsonBody,
};

export function readBody(request: FastifyRequest): ParsedBody {
  const parse = chooseParser(request);
  return parse(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
}

function chooseParser(request: FastifyRequest): (body: Buffer) => ParsedBody {
  const encoding = request.headers["content-encoding"] ?? "identity";
  // Every such header for itself: of two, Node would keep the first and not tell.
  const given = request.raw.headersDistinct["content-type"] ?? [];
  let type: MIMEType;
  try {
    type = new MIMEType(given.length === 1 ? (given[0] ?? "") : "");
  } catch {
    throw new Refusal("unsupported_media_type");
  }
  const charset = type.params.get("charset")?.toLowerCase() ?? "utf-8";
  const parse = Object.hasOwn(parsers, type.essence) ? parsers[type.essence] : undefined;
  if (!parse || (charset !== "utf-8" && charset !== "utf8") || encoding !== "identity") {
    throw new Refusal("unsupported_media_type");
  }
  return parse;
}
