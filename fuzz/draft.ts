/** A request before it is sent: what a plan becomes once its references are resolved. break-draft.ts breaks it. */
import type { FuzzCaller } from "./callers.ts";
import { idOfNobody } from "./known-resources.ts";
import { Reference, toJson } from "./placeholder.ts";
import type { RequestPlan } from "./request-plan.ts";

export interface Draft {
  method: string;
  /** The path below the prefix, with its parameters filled in. */
  segments: string[];
  endsWithSlash: boolean;
  query: [string, string][];
  headers: [string, string][];
  /** The value that is encoded as `bodyType`; `bytes` is sent instead if no value can produce the body. */
  body: unknown;
  bodyType: string | undefined;
  bytes: Buffer | undefined;
  isChunked: boolean;
  /** The IDs in its path, to which the resources in its response belong. */
  context: Record<string, string>;
  /** A raw request line that is sent instead of the generated one. */
  startLine: string | undefined;
}

export interface FuzzRequest {
  method: string;
  target: string;
  headers: (readonly [string, string])[];
  body: Buffer | undefined;
  isChunked: boolean;
  startLine: string | undefined;
}

const prefix = "/agents/api";

export function toDraft(plan: RequestPlan, caller: FuzzCaller): Draft {
  const context: Record<string, string> = {};
  const follow = (value: unknown): unknown => {
    if (value instanceof Reference) return followReference(value, caller, context);
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, follow(inner)]));
  };
  // The innermost parameter first: its reference knows its parents.
  for (const [name, value] of Object.entries(plan.path).toReversed()) {
    if (value instanceof Reference) {
      const found = context[name] ?? followReference(value, caller, context);
      context[name] = found;
    } else context[name] = String(value);
  }
  const segments = plan.operation.path
    .split("/")
    .filter((one) => one !== "")
    .map((one) => (one.startsWith("{") ? (context[one.slice(1, -1)] ?? "1") : one));
  const draft: Draft = {
    method: plan.operation.method,
    segments,
    endsWithSlash: true,
    query: pairsOf(follow(plan.query) as Record<string, unknown>),
    headers: pairsOf(follow(plan.headers) as Record<string, unknown>),
    body: follow(plan.body),
    bodyType: plan.bodyType,
    bytes: undefined,
    isChunked: false,
    context,
    startLine: undefined,
  };
  if (caller.key !== undefined) {
    if (plan.keyBy === "header") draft.headers.push(["X-API-Key", caller.key]);
    else if (plan.keyBy === "bearer") draft.headers.push(["Authorization", `Bearer ${caller.key}`]);
    else draft.query.push(["api_key", caller.key]);
  }
  return draft;
}

function followReference(
  reference: Reference,
  caller: FuzzCaller,
  context: Record<string, string>,
): string {
  const { kind, whose, at } = reference;
  if (kind === "api_version") return "2026-11-15";
  if (kind === "url") return caller.urls[at % caller.urls.length] ?? "";
  if (kind === "etag") return at % 3 === 0 ? "*" : `"${(at % 5) + 1}"`;
  if (kind === "event") return String(at % 40);
  if (whose === "nobody") return idOfNobody(reference);
  const from =
    whose === "own"
      ? caller.resources
      : (caller.foreign[at % caller.foreign.length] ?? caller.resources);
  const found = from.pick(kind, Math.floor(at / 3));
  // Add the parents' IDs, but keep values that were generated on purpose.
  for (const [name, id] of Object.entries(found ?? {})) context[name] ??= id;
  return found?.[kind] ?? (kind === "cursor" ? "WzFd" : idOfNobody(reference));
}

function pairsOf(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : toJson(value);
}

export function toRequest(draft: Draft): FuzzRequest {
  const path = [prefix, ...draft.segments].join("/") + (draft.endsWithSlash ? "/" : "");
  const query = formOf(draft.query);
  const body = bodyOf(draft);
  const headers = [...draft.headers];
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type");
  if (draft.bodyType !== undefined && !hasType) {
    const type =
      draft.bodyType === multipart ? `${multipart}; boundary=${boundary}` : draft.bodyType;
    headers.push(["Content-Type", type]);
  }
  return {
    method: draft.method,
    target: query === "" ? path : `${path}?${query}`,
    headers,
    body,
    isChunked: draft.isChunked,
    startLine: draft.startLine,
  };
}

const boundary = "a-boundary-of-the-fuzzer";

function bodyOf({ bytes, body, bodyType }: Draft): Buffer | undefined {
  if (bytes) return bytes;
  if (body === undefined || bodyType === undefined) return undefined;
  if (bodyType === multipart) return multipartOf(body);
  if (bodyType === "application/json") return Buffer.from(toJson(body));
  if (typeof body !== "object" || body === null) return Buffer.from(textOf(body));
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one): [string, string] => [name, textOf(one)])
      : [[name, textOf(value)] as [string, string]],
  );
  return Buffer.from(formOf(pairs));
}

const multipart = "multipart/form-data";

/** A field called `file` is sent as a file; the first character of its value determines the file type. */
function multipartOf(body: unknown): Buffer {
  const parts = Object.entries(body ?? {}).map(([name, value]) => {
    const text = textOf(value);
    const extension = ["txt", "csv", "html", "md", "pdf"][(text.codePointAt(0) ?? 0) % 5];
    const file = name === "file" ? `; filename="fuzz.${extension}"` : "";
    const head = `Content-Disposition: form-data; name="${encodeURIComponent(name.toWellFormed())}"${file}`;
    return `--${boundary}\r\n${head}\r\n\r\n${text}\r\n`;
  });
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

export function formOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join("&");
}

/** Encodes lone surrogates as if they were valid, which results in invalid UTF-8. */
function percentEncoded(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return [...text]
    .map((one) => (one.isWellFormed() ? encodeURIComponent(one) : "%ED%A0%80"))
    .join("");
}
