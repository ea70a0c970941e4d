/** Receives a multipart/form-data body with one file, which is streamed to disk instead of being held in memory. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MIMEType } from "node:util";
import { Busboy } from "@fastify/busboy";
import { Refusal } from "../../errors.ts";
import { emptyBody, nameProblem, shownName, textProblem, unreadable } from "./form-body.ts";
import type { ParsedBody } from "./form-body.ts";

export interface UploadedFile {
  /** Deleted when the operation has ended. */
  path: string;
  /** The file name that the client sent, without folders. */
  name: string;
}

export interface ReceivedUpload {
  /** Undefined if the form has no file. */
  file: UploadedFile | undefined;
  fields: ParsedBody;
}

export interface UploadLimits {
  fileBytesMax: number;
  /** What to do if the file is too large. */
  tooLargeAdvice?: string;
  /** From the start of the transfer to the last byte. */
  uploadMs: number;
}

/** Limits for the other fields. */
const formBytesMax = 64 * 1024;
const fieldsMax = 20;
const fileField = "file";
const nameLengthMax = 200;

/** The content type with its boundary. Throws if the body is not multipart/form-data. */
export function multipartTypeOf(request: IncomingMessage): string {
  const given = request.headersDistinct["content-type"] ?? [];
  try {
    const [text = ""] = given;
    const type = new MIMEType(text);
    const isForm = type.essence === "multipart/form-data" && type.params.get("boundary");
    if (isForm && given.length === 1 && !request.headers["content-encoding"]) return text;
  } catch {
    // Not a valid content type.
  }
  throw new Refusal("unsupported_media_type", {
    message: `Send the file as multipart/form-data, in the field "${fileField}".`,
  });
}

/** Rejects an oversized body before it is read; without Content-Length, the size is checked while reading. */
export function assertUploadLength(
  request: IncomingMessage,
  limits: Pick<UploadLimits, "fileBytesMax" | "tooLargeAdvice">,
): void {
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > limits.fileBytesMax + formBytesMax) throw tooLarge(limits);
}

/** Receives the form, calls `use` with it, and deletes the file. */
export async function withUpload<Result>(
  request: IncomingMessage,
  limits: UploadLimits,
  use: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  const type = multipartTypeOf(request);
  const folder = await mkdtemp(join(tmpdir(), "pressroom-upload-"));
  try {
    return await use(await receive({ request, type, path: join(folder, "file") }, limits));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(
  { request, type, path }: { request: IncomingMessage; type: string; path: string },
  limits: UploadLimits,
): Promise<ReceivedUpload> {
  const { fileBytesMax, uploadMs } = limits;
  const fields = emptyBody();
  let file: UploadedFile | undefined;
  let writing: Promise<void> | undefined;
  const stopping = new AbortController();
  const form = new Busboy({
    headers: { "content-type": type },
    limits: { fileSize: fileBytesMax, files: 1, fields: fieldsMax, fieldSize: formBytesMax },
  });
  const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();

  form.on("field", (name, value, isNameCut, isValueCut) =>
    addField(fields, name, value, isNameCut || isValueCut),
  );
  form.on("file", (name, stream: Readable, fileName) => {
    if (name !== fileField) {
      const message = `Send the file in the field "${fileField}".`;
      fields.problems.push({ param: shownName(name), message });
      stream.resume();
      return;
    }
    file = { path, name: shownFileName(fileName) };
    stream.on("limit", () => reject(tooLarge(limits)));
    writing = pipeline(stream, createWriteStream(path, { mode: 0o600 }), {
      signal: stopping.signal,
    });
    writing.catch(reject);
  });
  form.on("filesLimit", () => {
    fields.problems.push({ param: fileField, message: "Send one file at a time." });
  });
  form.on("fieldsLimit", () => reject(unreadableForm(`Send at most ${fieldsMax} parameters.`)));
  form.on("finish", resolve);
  form.on("error", () => reject(unreadableForm("The form is incomplete or malformed.")));
  let received = 0;
  request.on("data", (piece: Buffer) => {
    received += piece.length;
    if (received > fileBytesMax + formBytesMax) reject(tooLarge(limits));
  });
  // The client disconnected.
  request.once("close", () => request.complete || reject(new Refusal("malformed_request")));
  const late = setTimeout(() => reject(new Refusal("request_timeout")), uploadMs);
  request.pipe(form);
  try {
    await arrived;
    await writing;
    return { file, fields };
  } catch (error) {
    stopping.abort();
    await writing?.catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(late);
    request.unpipe(form);
    // Discards the rest, so that the client can read the response.
    request.resume();
  }
}

function addField(fields: ParsedBody, name: string, value: string, isCut: boolean): void {
  const problem = nameProblem(name, fields.values) ?? (isCut ? "Too long." : textProblem(value));
  if (problem) fields.problems.push({ param: shownName(name), message: problem });
  else fields.values.set(name, value);
}

function shownFileName(given: string | undefined): string {
  const name = (given ?? "")
    .toWellFormed()
    .replaceAll(/[\p{Control}/\\]/gu, "")
    .trim();
  return [...name].slice(-nameLengthMax).join("") || fileField;
}

function unreadableForm(message: string): Refusal {
  return new Refusal("invalid_parameters", { errors: unreadable(message).problems });
}

function tooLarge({
  fileBytesMax,
  tooLargeAdvice,
}: Pick<UploadLimits, "fileBytesMax" | "tooLargeAdvice">): Refusal {
  const problem = `The file is larger than ${Math.floor(fileBytesMax / 1024 / 1024)} MB.`;
  return new Refusal("body_too_large", {
    message: tooLargeAdvice === undefined ? problem : `${problem} ${tooLargeAdvice}`,
  });
}
