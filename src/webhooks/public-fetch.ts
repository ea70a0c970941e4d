/**
 * `fetch` for addresses that callers name: it goes to public ones alone, and connects to what was looked at and to nothing
 * else. It knows as much of fetch as models need: a body of text, an answer that streams, a signal; no redirects.
 */
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import { checkUrl } from "./check-url.ts";
import type { AddressRules } from "./check-url.ts";
import { lookupPublic } from "./resolve-public.ts";
import type { Resolving } from "./resolve-public.ts";

export function createPublicFetch(tools: {
  rules: AddressRules;
  resolving: Resolving;
}): typeof fetch {
  return async (input, init = {}) => {
    const checked = checkUrl(tools.rules, input instanceof Request ? input.url : String(input));
    if ("problem" in checked) throw new TypeError(`The URL ${checked.problem}.`);
    const { body = null, signal } = init;
    if (body !== null && typeof body !== "string")
      throw new TypeError("only text bodies are supported");
    signal?.throwIfAborted();
    const send = checked.url.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(checked.url, {
        method: init.method ?? "GET",
        // A connection of its own: none that was made under other rules is used again.
        agent: false,
        lookup: lookupPublic(tools.resolving, checked),
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(body !== null && { "content-length": Buffer.byteLength(body) }),
        },
      });
      let answer: IncomingMessage | undefined;
      const onAbort = () => {
        reject(signal?.reason as Error);
        answer?.destroy(signal?.reason as Error);
        request.destroy();
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      request.once("response", (response) => {
        answer = response;
        resolve(toResponse(response));
      });
      request.on("error", reject);
      request.once("close", () => {
        signal?.removeEventListener("abort", onAbort);
        // Such as an answer that asks to speak another protocol.
        reject(new TypeError("the connection was closed before a response arrived"));
      });
      request.end(body ?? undefined);
    });
  };
}

const bodyless = new Set([204, 205, 304]);

function toResponse(response: IncomingMessage): Response {
  const status = response.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  if (bodyless.has(status)) {
    response.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers });
}
