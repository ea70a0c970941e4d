/** Serves one file with the given faults, one per request in order, and then without faults. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { startLocalServer } from "../../test/local-server.ts";
import type { LocalServer } from "../../test/local-server.ts";

interface NamedFault {
  /** Closes the connection after this many bytes of the body; optionally serves another file afterwards. */
  cutAfter?: number;
  thenServe?: Buffer;
  /** Stalls after this many bytes. */
  silentAfter?: number;
  status?: number;
  redirect?: string;
  linkedEtag?: string;
}

export type Fault =
  | NamedFault
  /** Sends a range of the current file, although the old version was requested. */
  | "ignoresIfRange"
  /** Sends the whole file instead of the range. */
  | "ignoresRange"
  | "withoutLength"
  | "withoutEtag"
  | "wrongPart";

export interface FileServer extends LocalServer {
  /** The headers of each request. */
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
      // The delay lets the client read first: unread data is lost with the connection.
      setTimeout(() => response.destroy(), 100);
    });
  } else if (named.silentAfter !== undefined) response.write(body.subarray(0, named.silentAfter));
  else response.end(body);
}
