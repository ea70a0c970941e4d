/** Sends one request to a receiver: no redirects, with limits on time and response size. */
import { request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkUrl } from "../security/check-url.ts";
import type { AddressRules } from "../security/check-url.ts";
import { PrivateAddressError, NoAddressError, lookupPublic } from "../security/resolve-public.ts";
import type { Resolving } from "../security/resolve-public.ts";

export interface SenderTools {
  readonly rules: AddressRules;
  readonly resolving: Resolving;
  readonly timeoutMs: number;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SendResult {
  readonly status: number | null;
  /** Why there is no response, as a message for people; null if there is one. */
  readonly error: string | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The beginning of the body. */
  readonly responseBody: string | null;
  readonly milliseconds: number;
}

/** Whatever comes after this is not read. */
export const bodyReadMax = 64 * 1024;
/** The maximum time to wait for the response body after the status has arrived. */
const bodyMaxMs = 2_000;
/** How much of the response is stored: enough to diagnose a receiver's problem. */
const bodyKeptMax = 4_096;
const headerKeptMax = 512;
const headersKept = 40;

export async function sendWebhook(
  { rules, resolving, timeoutMs }: SenderTools,
  outgoing: Outgoing,
  signal?: AbortSignal,
): Promise<SendResult> {
  const startedAt = performance.now();
  const failed = (error: string): SendResult => ({
    status: null,
    error,
    responseHeaders: null,
    responseBody: null,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  // Checked again, because the rules may have changed since the endpoint was created.
  const checked = checkUrl(rules, outgoing.url);
  if ("problem" in checked) return failed(`The URL ${checked.problem}.`);
  const { url } = checked;

  return new Promise((resolve) => {
    let request: ClientRequest;
    let hasStatus = false;
    const end = (result: SendResult) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(result);
      request.destroy();
    };
    const timer = setTimeout(
      () => end(failed(`No response within ${timeoutMs / 1_000} seconds.`)),
      timeoutMs,
    );
    const onAbort = () => end(failed("Sending was aborted."));

    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    // A new connection: connections made for other receivers or under other rules are never reused.
    request = send(url, {
      method: "POST",
      agent: false,
      lookup: lookupPublic(resolving, checked),
      headers: { ...outgoing.headers, "content-length": Buffer.byteLength(outgoing.body) },
    });
    request.on("response", (response) => {
      clearTimeout(timer);
      hasStatus = true;
      void readBody(response).then((body) =>
        end({
          status: response.statusCode ?? null,
          error: null,
          responseHeaders: keptHeaders(response),
          responseBody: body,
          milliseconds: Math.round(performance.now() - startedAt),
        }),
      );
    });
    // A response with a truncated body is still a response.
    const fail = (error: string) => {
      if (!hasStatus) end(failed(error));
    };
    request.on("error", (error) => fail(explain(error)));
    // For example, if the response switches to another protocol.
    request.on("close", () => fail("The connection was closed before a response arrived."));
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    else request.end(outgoing.body);
  });
}

/** Reads until the end, or up to the size and time limits. */
async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), bodyMaxMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= bodyReadMax) break;
    }
  } catch {
    // Keeps what has arrived.
  }
  clearTimeout(timer);
  // Truncation inside a character would leave a replacement character; PostgreSQL cannot store NUL.
  const kept = Buffer.concat(chunks).subarray(0, bodyKeptMax);
  return new TextDecoder().decode(kept, { stream: true }).replaceAll("\0", "");
}

function keptHeaders(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers)
      .slice(0, headersKept)
      // Session cookies of the receiver are not stored.
      .filter(([name]) => name !== "set-cookie")
      .map(([name, value]) => [name, String(value).slice(0, headerKeptMax)]),
  );
}

const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before a response arrived.",
  EPIPE: "The connection was closed before a response arrived.",
  ETIMEDOUT: "The connection timed out.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ENOTFOUND: "The host could not be resolved.",
  ENODATA: "The host could not be resolved.",
  EAI_AGAIN: "The DNS lookup failed.",
  ESERVFAIL: "The DNS lookup failed.",
  ETIMEOUT: "The DNS lookup failed.",
  CERT_HAS_EXPIRED: "The host's certificate has expired.",
  HPE_HEADER_OVERFLOW: "The response headers are too large.",
};

/** Our own messages, because system errors can reveal internal addresses. */
function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddressError || error instanceof NoAddressError) return error.message;
  const code = error.code ?? "";
  if (explanations[code] !== undefined) return explanations[code];
  if (code.startsWith("HPE_")) return "The response was not valid HTTP.";
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return "The host's certificate could not be verified.";
  }
  return "The request could not be sent.";
}
