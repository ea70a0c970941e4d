/** Sends a request as it is, however broken, and reads the response up to limits on its time and size. */
import { Agent, request as httpRequest, validateHeaderName, validateHeaderValue } from "node:http";
import { connect } from "node:net";
import type { FuzzRequest } from "./draft.ts";

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** We hung up before the end of the response. */
  isCut: boolean;
}

/** No response was received; the reason. */
export interface NoAnswer {
  reason: "timeout" | "closed";
  message: string;
}

export interface Sender {
  send(request: FuzzRequest, patienceMs: number): Promise<FuzzAnswer | NoAnswer>;
  close(): void;
}

/** Longer responses are not read to the end. */
const answerBytesMax = 400_000;

export function createSender(url: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port, host } = new URL(url);

  async function send(
    request: FuzzRequest,
    patienceMs: number,
    isFresh = false,
  ): Promise<FuzzAnswer | NoAnswer> {
    if (!isSendable(request))
      return sendBytes({ hostname, port: Number(port) }, host, request, patienceMs);
    const answer = await sendOnce(request, patienceMs, isFresh);
    // The service closed an idle connection at that moment, which every client must tolerate.
    if (answer === "stale") return send(request, patienceMs, true);
    return answer;
  }

  function sendOnce(request: FuzzRequest, patienceMs: number, isFresh: boolean) {
    return new Promise<FuzzAnswer | NoAnswer | "stale">((resolve) => {
      const headers = [["Host", host], ...request.headers];
      if (request.isChunked) headers.push(["Transfer-Encoding", "chunked"]);
      else if (request.body) headers.push(["Content-Length", String(request.body.length)]);
      const outgoing = httpRequest({
        hostname,
        port,
        method: request.method,
        path: request.target,
        headers: headers.flat(),
        agent: isFresh ? false : agent,
      });
      let answer: FuzzAnswer | undefined;
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (isCut: boolean) => {
        clearTimeout(timer);
        if (!answer) return;
        resolve({ ...answer, text: Buffer.concat(chunks).toString("utf8"), isCut });
      };
      const timer = setTimeout(() => {
        outgoing.destroy();
        if (answer) finish(true);
        else resolve({ reason: "timeout", message: `nothing for ${patienceMs} ms` });
      }, patienceMs);
      outgoing.on("response", (incoming) => {
        const { statusCode = 0 } = incoming;
        answer = {
          status: statusCode,
          headers: incoming.headers as Record<string, string>,
          text: "",
          isCut: false,
        };
        incoming.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length > answerBytesMax) {
            outgoing.destroy();
            finish(true);
          }
        });
        incoming.on("end", () => finish(false));
        incoming.on("error", () => finish(true));
      });
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        if (answer) return;
        clearTimeout(timer);
        if (outgoing.reusedSocket && !isFresh) resolve("stale");
        else resolve({ reason: "closed", message: error.message });
      });
      outgoing.end(request.body);
    });
  }

  return {
    send: (request, patienceMs) => send(request, patienceMs),
    close: () => agent.destroy(),
  };
}

/** Node's own client refuses to send requests that are this broken. */
function isSendable(request: FuzzRequest): boolean {
  if (request.startLine !== undefined || request.method !== request.method.toUpperCase())
    return false;
  // eslint-disable-next-line no-control-regex
  if (/[^\u0021-\u00ff]/.test(request.target)) return false;
  const names = request.headers.map(([name]) => name.toLowerCase());
  // Node's client keeps only one of duplicate headers, and handles upgrades itself.
  if (names.includes("host") || names.includes("upgrade")) return false;
  try {
    for (const [name, value] of request.headers) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

function sendBytes(
  where: { hostname: string; port: number },
  host: string,
  request: FuzzRequest,
  patienceMs: number,
): Promise<FuzzAnswer | NoAnswer> {
  const start = request.startLine ?? `${request.method} ${request.target} HTTP/1.1`;
  const lines = [
    start,
    `Host: ${host}`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (request.body) lines.push(`Content-Length: ${request.body.length}`);
  const head = Buffer.from(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`, "latin1");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(where.port, where.hostname, () =>
      socket.write(Buffer.concat([head, request.body ?? Buffer.alloc(0)])),
    );
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    let problem = "";
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error) => (problem = error.message));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(readAnswer(Buffer.concat(chunks)) ?? { reason: "closed", message: problem });
    });
  });
}

function readAnswer(bytes: Buffer): FuzzAnswer | undefined {
  let rest = bytes;
  // "100 Continue" is not the final response.
  while (rest.toString("latin1", 0, 12) === "HTTP/1.1 100") {
    rest = rest.subarray(rest.indexOf("\r\n\r\n") + 4);
  }
  const end = rest.indexOf("\r\n\r\n");
  const [first = "", ...lines] = rest.toString("latin1", 0, Math.max(0, end)).split("\r\n");
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(first) ?? [];
  if (end === -1 || status === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(":");
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim();
  }
  const body = rest.subarray(end + 4).toString("utf8");
  const isChunked = headers["transfer-encoding"] === "chunked";
  // Chunks are not decoded: good enough for finding words; other tests check the exact bytes.
  return { status: Number(status), headers, text: body, isCut: isChunked };
}
