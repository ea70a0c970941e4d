/** Requests a file, or the rest of it. Follows redirects itself, because one of them carries the hub's checksum. */
import { Failure } from "../errors.ts";

export interface FileRequest {
  /** The first byte to request. */
  offset: number;
  /** The version of the bytes that were downloaded earlier. */
  etag: string | null;
  signal: AbortSignal;
}

export interface FileResponse {
  /** The offset of the body: 0 if the server sends the whole file. */
  start: number;
  bytesTotal: number;
  etag: string | null;
  /** From the hub's headers; null from other servers. */
  sha256: string | null;
  body: AsyncIterable<Uint8Array>;
}

/** The file on the server has changed since the earlier bytes were downloaded. */
export class OtherFile extends Error {
  constructor() {
    super("the file changed on the server");
    this.name = "OtherFile";
  }
}

const redirectsMax = 5;

export async function requestFile(url: string, request: FileRequest): Promise<FileResponse> {
  let address = new URL(url);
  let sha256: string | null = null;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const response = await fetch(address, {
      redirect: "manual",
      signal: request.signal,
      headers: {
        // With compression, Content-Length would not be the file's size.
        "accept-encoding": "identity",
        "user-agent": "pressroom",
        ...(request.offset > 0 && { range: `bytes=${request.offset}-` }),
        ...(request.offset > 0 && request.etag !== null && { "if-range": request.etag }),
      },
    });
    sha256 ??= linkedChecksum(response.headers);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) {
      return read(response, request, sha256);
    }
    await response.body?.cancel();
    const next = new URL(location, address);
    if (next.protocol !== "https:" && next.protocol !== address.protocol) {
      throw refused("the server redirects to an insecure URL");
    }
    address = next;
  }
  throw refused("the server redirects too many times");
}

/** The hub's ETag of a large file is its SHA-256. */
function linkedChecksum(headers: Headers): string | null {
  const etag = headers.get("x-linked-etag")?.replace(/^(W\/)?"|"$/gu, "") ?? "";
  return /^[0-9a-f]{64}$/u.test(etag) ? etag : null;
}

async function read(
  response: Response,
  { offset, etag: wanted }: FileRequest,
  sha256: string | null,
): Promise<FileResponse> {
  const { status, headers, body } = response;
  if (status === 416) {
    await body?.cancel();
    throw new OtherFile();
  }
  if (status !== 200 && status !== 206) {
    await body?.cancel();
    throw statusProblem(status);
  }
  if (body === null) throw new Error("the server sent an empty response");
  if ((headers.get("content-encoding") ?? "identity") !== "identity") {
    throw refused("the server sent a compressed response");
  }
  // A weak ETag does not guarantee identical bytes.
  const etag = headers.get("etag")?.startsWith('"') ? headers.get("etag") : null;
  if (status === 200) {
    return { start: 0, bytesTotal: lengthOf(headers.get("content-length")), etag, sha256, body };
  }
  const [, start, , total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/u.exec(headers.get("content-range") ?? "") ?? [];
  if (Number(start) !== offset) throw refused("the server sent a different range than requested");
  // Some servers send a range even if the file has changed.
  if (etag !== null && etag !== wanted) {
    await body.cancel();
    throw new OtherFile();
  }
  return { start: offset, bytesTotal: lengthOf(total ?? null), etag, sha256, body };
}

function lengthOf(text: string | null): number {
  const length = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length <= 0) {
    throw refused("the server did not send the file size");
  }
  return length;
}

function statusProblem(status: number): Error {
  if (status === 404 || status === 410) return refused("the file was not found at that URL");
  if (status === 401 || status === 403) return refused("the server denied access");
  if (status === 408 || status === 429 || status >= 500) {
    return new Error(`the server responded with status ${status}`);
  }
  return refused(`the server responded with status ${status}`);
}

function refused(what: string): Failure {
  return new Failure("model_download_failed", { message: what });
}
