import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, failureOf, key, request } from "./call-mock-model.fixture.ts";
import {
  chunk,
  event,
  fallSilent,
  openMockServer,
  refuse,
  repeat,
  say,
  speak,
  trickle,
} from "./mock-server.fixture.ts";
import type { MockServer } from "./mock-server.fixture.ts";

let server: MockServer;
beforeAll(async () => {
  server = await openMockServer();
});
afterAll(async () => server.close());

const says = (message: string, more: object = {}) => ({ error: { message, ...more } });

describe("a failing provider", () => {
  const delayed = { status: "RESOURCE_EXHAUSTED", details: [{ retryDelay: "34s" }] };
  const overloaded = { type: "error", error: { type: "overloaded_error", message: "x" } };

  test.each<[status: number, body: unknown, code: string, headers?: object, waitMs?: number]>([
    [429, says("slow down"), "model_rate_limited", { "retry-after": "7" }, 7_000],
    [429, says("x", delayed), "model_rate_limited", {}, 34_000],
    [429, says("slow down"), "model_rate_limited", { "retry-after": "9999999" }, 3_600_000],
    [429, says("x", { code: "insufficient_quota" }), "model_no_money"],
    [429, says("You exceeded your current quota"), "model_no_money"],
    [402, says("pay"), "model_no_money"],
    [400, says("Your credit balance is too low"), "model_no_money"],
    [401, says("bad key"), "model_key_refused"],
    [403, says("forbidden"), "model_key_refused"],
    [404, says("no such model"), "model_unknown"],
    [400, says("x", { code: "context_length_exceeded" }), "model_context_too_long"],
    [400, says("prompt is too long: 210000 tokens"), "model_context_too_long"],
    [400, says("x", { code: "content_policy_violation" }), "model_refused"],
    [400, says("unknown field"), "model_request_refused"],
    [500, says("oh"), "model_unavailable"],
    [502, "<html>", "model_unavailable"],
    [503, says("busy"), "model_unavailable", { "retry-after": "2" }, 2_000],
    [529, overloaded, "model_unavailable"],
  ])(
    "that answers %s %j is classified correctly",
    async (status, body, code, headers = {}, waitMs) => {
      const failure = await failureOf(server, refuse(status, body, { ...headers }));
      expect(failure).toMatchObject({ code, retryAfterMs: waitMs });
    },
  );

  test("that rejects a key is reported with the key's owner, and the key is never repeated", async () => {
    const failure = await failureOf(server, refuse(401, says(`Wrong key: ${key}`)));
    expect(failure.message).toContain("SOME_API_KEY");
    expect(failure.message).toContain("The operator of this service");
    expect(String(failure.cause)).toContain("Wrong key: [key]");
    const { message, stack, cause } = failure;
    expect(JSON.stringify([message, stack, cause, String(cause)])).not.toContain(key);
  });

  test("that does not listen or whose host is unknown is unreachable", async () => {
    const gone = await openMockServer();
    await gone.close();
    // The top-level domain .invalid never resolves.
    for (const url of [gone.url, "http://no.such.host.invalid/v1"]) {
      const failure = await failureOf(server, say("never"), { url });
      expect(failure).toMatchObject({ code: "model_unavailable", isRetryable: true });
      expect(failure.message).toContain("cannot be reached");
    }
  });

  test("that does not support TLS is unreachable over TLS", async () => {
    const failure = await failureOf(server, say("never"), {
      url: server.url.replace("http:", "https:"),
    });
    expect(failure.code).toBe("model_unavailable");
  });

  test("that accepts and never responds times out", async () => {
    const failure = await failureOf(server, () => undefined, { times: { headersMs: 50 } });
    expect(failure).toMatchObject({ code: "model_timeout", isRetryable: true });
    expect(failure.message).toContain("did not start responding");
  });

  test("that stalls in the middle of its response times out", async () => {
    server.play(fallSilent);
    const { answer, use } = await call(server, { times: { idleMs: 50 } });
    expect(answer).toMatchObject({ failure: { code: "model_timeout" } });
    // The provider charges for it anyway, so it is estimated.
    expect(use.outputTokens).toBeGreaterThan(0);
    expect(use.inputTokens).toBeGreaterThan(0);
  });

  test("that trickles forever is aborted at the total time limit", async () => {
    const failure = await failureOf(server, trickle, { times: { totalMsMax: 150 } });
    expect(failure.code).toBe("model_timeout");
    expect(failure.message).toContain("did not finish its response");
  });

  test("that never stops sending text is aborted", async () => {
    expect((await failureOf(server, repeat)).code).toBe("model_answer_too_long");
  });

  test("that sends a gzip bomb is aborted by its decompressed size", async () => {
    const bomb = gzipSync(Buffer.from(`: ${"0".repeat(20 * 1_024 * 1_024)}\n\n`));
    const failure = await failureOf(server, (response) => {
      response.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
      response.end(bomb);
    });
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect(failure).toMatchObject({ code: "model_answer_too_long", cause: { reason: "bytes" } });
  });

  test("that sends an endless line is aborted long before the limit for the whole stream", async () => {
    // The stream for this many tokens may have ten megabytes, but no line more than one.
    const wanted = { request: request({ outputTokensMax: 5_000 }) };
    const failure = await failureOf(server, sendLongLine, wanted);
    expect(failure).toMatchObject({ code: "model_answer_too_long", cause: { reason: "bytes" } });
  });

  test("that redirects does not cause the key to be sent to another host", async () => {
    const other = await openMockServer();
    try {
      other.play(say("got it"));
      const failure = await failureOf(server, (response) => {
        response.writeHead(307, { location: `${other.url}/chat/completions` });
        response.end();
      });
      expect(failure.code).toBe("model_request_refused");
      expect(other.seen).toHaveLength(0);
    } finally {
      await other.close();
    }
  });

  test.each([
    [
      "in an event",
      { error: { message: "overloaded", type: "overloaded_error" } },
      "model_unavailable",
    ],
    ["with a rate", { error: { message: "x", type: "rate_limit_error" } }, "model_rate_limited"],
    ["without a word", { error: { message: "hm" } }, "model_unavailable"],
  ])(
    "that fails in the middle of its stream (%s) is classified correctly",
    async (_how, said, code) => {
      const failure = await failureOf(server, (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(chunk({ content: "Half a" }, null));
        response.end(event(said));
      });
      expect(failure.code).toBe(code);
    },
  );

  test("whose connection breaks is unavailable", async () => {
    const failure = await failureOf(server, speak({ pieces: ["Half a"], isTorn: true }));
    expect(failure).toMatchObject({ code: "model_unavailable", isRetryable: true });
  });
});

function sendLongLine(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(chunk({ content: "Half a" }, null));
  response.end(`: ${"0".repeat(2 * 1_024 * 1_024)}\n\n${chunk({}, "stop")}`);
}
