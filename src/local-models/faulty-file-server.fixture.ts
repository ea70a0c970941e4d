/** A server of one file that misbehaves as it is told to, once for each request in turn, and then behaves. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { startLocalServer } from "../../test/local-server.ts";
import type { LocalServer } from "../../test/local-server.ts";

interface NamedFault {
  /** Closes the connection after so many bytes of the body; the next requests may be for another file. */
  cutAfter?: number;
  thenServe?: Buffer;
  /** Sends so many bytes and then nothing more. */
  silentAfter?: number;
  status?: number;
  redirect?: string;
  linkedEtag?: string;
}

export type Fault =
  | NamedFault
  /** Sends a part of whatever the file is now, although it was asked for the old one. */
  | "ignoresIfRange"
  /** Sends all of it, whatever was asked for. */
  | "ignoresRange"
  /** Sends it without saying how long it is. */
  | "withoutLength"
  | "withoutEtag"
  | "wrongPart";

export interface FileServer extends LocalServer {
  /** What each request asked for. */
  readonly requests: IncomingHttpHeaders[];
  serve(file: Buffer): void;
  misbehave(...faults: Fault[]): void;
}

export async function startFileServer(first: Buffer): Promise<FileServer> {
  let file = first;
  const faults: Fault[] = [];
  const requests: IncomingHttpHeaders[] = [];
  const server = await startLocalServer((request, response) => {
    requests.push(request.headers);
    const fault = faults.shift();
    answer(file, fault, request, response);
    if (typeof fault === "object") file = fault.thenServe ?? file;
  });
  return {
    ...server,
    requests,
    serve: (next) => {
      file = next;
    },
    misbehave: (...next) => void faults.push(...next),
  };
}

function answer(
  file: Buffer,
  fault: Fault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const named: NamedFault = typeof fault === "object" ? fault : {};
  if (named.status !== undefined) {
    response.writeHead(named.status).end();
    return;
  }
  if (named.redirect !== undefined) {
    const linked = named.linkedEtag && { "x-linked-etag": `"${named.linkedEtag}"` };
    response.writeHead(302, { location: named.redirect, ...linked }).end();
    return;
  }
  const etag = `"${createHash("sha256").update(file).digest("hex").slice(0, 12)}"`;
  const ifRange = request.headers["if-range"];
  const isSame = ifRange === undefined || ifRange === etag || fault === "ignoresIfRange";
  const [, asked = "0"] = /^bytes=(\d+)-$/u.exec(request.headers.range ?? "") ?? [];
  const start = isSame && fault !== "ignoresRange" ? Number(asked) : 0;
  if (start >= file.byteLength) {
    response.writeHead(416).end();
    return;
  }
  const body = file.subarray(start);
  const shownStart = fault === "wrongPart" ? start + 1 : start;
  response.writeHead(start > 0 ? 206 : 200, {
    ...(fault !== "withoutLength" && { "content-length": body.byteLength }),
    ...(fault !== "withoutEtag" && { etag }),
    ...(start > 0 && {
      "content-range": `bytes ${shownStart}-${file.byteLength - 1}/${file.byteLength}`,
    }),
  });
  if (named.cutAfter !== undefined) {
    response.write(body.subarray(0, named.cutAfter), () => {
      // What is not read by then is lost with the connection, and asked for again.
      setTimeout(() => response.destroy(), 100);
    });
  } else if (named.silentAfter !== undefined) response.write(body.subarray(0, named.silentAfter));
  else response.end(body);
}
