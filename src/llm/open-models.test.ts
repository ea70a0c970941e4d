import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ModelName } from "../config/model-values.ts";
import { createLog } from "../log.ts";
import type { JobModels, ModelCall, ModelRequest } from "./model.ts";
import type { ModelChoice } from "./model-choice.ts";
import { openModels } from "./open-models.ts";
import type { ModelsOptions } from "./open-models.ts";
import { openMockServer, refuse, say, speak, think, trickle } from "./mock-server.fixture.ts";
import type { MockServer } from "./mock-server.fixture.ts";

let first: MockServer;
let second: MockServer;
beforeEach(async () => {
  first = await openMockServer();
  second = await openMockServer();
});
afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
});

const strong: ModelName = { provider: "compatible", model: "strong" };
const other: ModelName = { provider: "openai", model: "other" };
const much = { micros: Infinity, tokens: Infinity };

interface Opened {
  models: JobModels;
  choice: ModelChoice;
  calls: ModelCall[];
  shown: string[];
  ask: <T = string>(more?: Partial<ModelRequest<T>>, signal?: AbortSignal) => Promise<T>;
}

const usualRequest: ModelRequest<string> = {
  purpose: "draft",
  tier: "strong",
  system: "Rules.",
  shared: "BRAND: {}",
  task: "TASK: section",
  outputTokensMax: 100,
};

function optionsWith(more: Partial<ModelsOptions>): ModelsOptions {
  return {
    log: createLog("silent"),
    records: { spentToday: async () => none, spentOnJob: async () => none },
    caps: { job: much, accountDay: much },
    prices: new Map(),
    thoughtTokensMax: 0,
    callsMax: 100,
    times: { headersMs: 5_000, idleMs: 5_000, totalMsMax: 5_000 },
    ...more,
    retryPolicy: { backoffMs: 1, patienceMs: 50, breakerPatienceMs: 0, ...more.retryPolicy },
  };
}

/** The strong model is on the first server; a fallback, if any, is on the second. */
function open(more: Partial<ModelsOptions> = {}, fallback: readonly ModelName[] = []): Opened {
  const calls: ModelCall[] = [];
  const shown: string[] = [];
  const choice: ModelChoice = {
    strong,
    fast: { provider: "compatible", model: "fast" },
    fallback,
    isAccountsOwn: false,
    credentialOf: (provider) => ({
      key: "sk-secret",
      url: provider === "openai" ? second.url : first.url,
      name: "SOME_KEY",
    }),
  };
  const record = (call: ModelCall) => void calls.push(call);
  const models = openModels(optionsWith(more)).forJob({ accountId: 1, jobId: 1, choice, record });
  const onRestart = () => {
    shown.length = 0;
  };
  return {
    models,
    choice,
    calls,
    shown,
    ask: <T>(request?: Partial<ModelRequest<T>>, signal = new AbortController().signal) =>
      models.ask({ ...usualRequest, ...request } as ModelRequest<T>, {
        signal,
        onText: (text) => shown.push(text),
        onRestart,
      }),
  };
}

const none = { micros: 0, tokens: 0 };

test("every call is recorded with its usage, and the tier selects the model", async () => {
  const { models, ask, calls } = open();
  expect(models.name).toBe("compatible:strong");
  first.play(say("Well."));
  await ask();
  await ask({ tier: "fast", purpose: "verify" });
  const took = { inputTokens: 100, cachedInputTokens: 60, outputTokens: 20, costMicros: 0 };
  expect(calls).toMatchObject([
    { purpose: "draft", model: "compatible:strong", outcome: "ok", ...took },
    { purpose: "verify", model: "compatible:fast", outcome: "ok", ...took },
  ]);
  expect(first.seen.map(({ body }) => body["model"])).toEqual(["strong", "fast"]);
});

describe("retries", () => {
  test("a transient failure is retried, and the text that was shown is withdrawn", async () => {
    const { ask, calls, shown } = open();
    first.play(refuse(500), speak({ pieces: ["Half"], isTorn: true }), refuse(529), say("Well."));
    expect(await ask()).toBe("Well.");
    expect(shown).toEqual(["Well."]);
    expect(calls.map(({ outcome }) => outcome)).toEqual([
      "model_unavailable",
      "model_unavailable",
      "model_unavailable",
      "ok",
    ]);
  });

  test("a provider that keeps failing is called four times at most, and the job may be retried", async () => {
    const { ask } = open();
    first.play(refuse(503, {}, { "retry-after": "0" }));
    await expect(ask()).rejects.toMatchObject({
      code: "model_unavailable",
      isRetryable: true,
      // An endless outage must end the job, so the attempt counts.
      retryAfterMs: undefined,
    });
    expect(first.seen).toHaveLength(4);
  });

  test.each([
    [401, { error: { message: "bad key" } }, "model_key_refused"],
    [402, { error: { message: "pay" } }, "model_no_money"],
    [429, { error: { message: "x", code: "insufficient_quota" } }, "model_no_money"],
    [404, { error: { message: "x" } }, "model_unknown"],
    [400, { error: { message: "x" } }, "model_request_refused"],
  ])("%s %j fails at once, even if there is a fallback", async (status, body, code) => {
    const { ask } = open({}, [other]);
    first.play(refuse(status, body));
    await expect(ask()).rejects.toMatchObject({ code, isRetryable: false });
    expect(first.seen).toHaveLength(1);
    expect(second.seen).toHaveLength(0);
  });

  test("a call that used up the time limit is not retried", async () => {
    const { ask } = open({ times: { totalMsMax: 1_000 } });
    first.play(trickle);
    await expect(ask()).rejects.toMatchObject({ code: "model_timeout", isRetryable: true });
    expect(first.seen).toHaveLength(1);
  });
});

describe("a provider that asks to wait", () => {
  test("briefly is called again after that time", async () => {
    const { ask } = open();
    first.play(refuse(429, {}, { "retry-after-ms": "20" }), say("Well."));
    expect(await ask()).toBe("Well.");
  });

  test("for longer sends the job back to the queue until then, without counting the attempt", async () => {
    const { ask } = open();
    first.play(refuse(429, {}, { "retry-after": "120" }));
    await expect(ask()).rejects.toMatchObject({
      code: "model_rate_limited",
      retryAfterMs: 120_000,
    });
    expect(first.seen).toHaveLength(1);
  });

  test("without saying for how long is retried a few times, then the job returns to the queue", async () => {
    const { ask } = open({ retryPolicy: { slowerMs: 777 } });
    first.play(refuse(429));
    await expect(ask()).rejects.toMatchObject({ code: "model_rate_limited", retryAfterMs: 777 });
    expect(first.seen).toHaveLength(4);
  });
});

describe("failover", () => {
  test.each([
    ["is down", refuse(500), 4],
    ["asks for a long wait", refuse(429, {}, { "retry-after": "120" }), 1],
    ["has too small a context", refuse(400, { error: { message: "context_length_exceeded" } }), 1],
  ])("calls the next model if the first %s", async (_what, script, tries) => {
    const { ask, calls } = open({}, [other]);
    first.play(script);
    second.play(say("Well."));
    expect(await ask()).toBe("Well.");
    expect(first.seen).toHaveLength(tries);
    expect(calls.at(-1)).toMatchObject({ model: "openai:other", outcome: "ok", costMicros: null });
  });

  test("reports the failure of the first model if the next one fails too", async () => {
    const { ask } = open({}, [other]);
    first.play(refuse(500));
    second.play(refuse(401));
    await expect(ask()).rejects.toMatchObject({ code: "model_unavailable", isRetryable: true });
    first.play(refuse(500));
    second.play(refuse(429, {}, { "retry-after": "60" }));
    await expect(ask()).rejects.toMatchObject({ code: "model_rate_limited", retryAfterMs: 60_000 });
  });
});

describe("the circuit breaker", () => {
  test("pauses calls to a provider that failed several times in a row, for all jobs", async () => {
    const { ask } = open({ breaker: { failuresMax: 4, openMs: 60_000 } });
    first.play(refuse(500));
    await expect(ask()).rejects.toMatchObject({ code: "model_unavailable" });
    await expect(ask()).rejects.toMatchObject({ code: "model_unavailable" });
    expect(first.seen).toHaveLength(4);
  });

  test("moves on to the next model at once while it is open", async () => {
    const { ask } = open({ breaker: { failuresMax: 4, openMs: 60_000 } }, [other]);
    first.play(refuse(500));
    second.play(say("Well."));
    await ask();
    expect(await ask()).toBe("Well.");
    expect(first.seen).toHaveLength(4);
  });

  test("makes calls wait if there is no other model, and one probe closes it", async () => {
    const { ask } = open({
      breaker: { failuresMax: 4, openMs: 30 },
      retryPolicy: { breakerPatienceMs: 5_000 },
    });
    first.play(refuse(500), refuse(500), refuse(500), refuse(500), say("Well."));
    await expect(ask()).rejects.toMatchObject({ code: "model_unavailable" });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(["Well.", "Well.", "Well."]);
  });

  test("ignores rejected keys, invalid answers and rate limits", async () => {
    const { ask } = open({ breaker: { failuresMax: 1, openMs: 60_000 } });
    first.play(
      refuse(401),
      say(""),
      say(""),
      refuse(429, {}, { "retry-after": "120" }),
      say("Well."),
    );
    for (let turn = 0; turn < 3; turn += 1) await expect(ask()).rejects.toThrow();
    expect(await ask()).toBe("Well.");
  });
});

describe("an invalid answer", () => {
  const schema = z.object({ angle: z.string() });

  test("is requested once more, with what was wrong and the shared part unchanged", async () => {
    const { ask, calls } = open();
    first.play(say('{"angle":7}'), say('{"angle":"Fresh"}'));
    expect(await ask({ schema })).toEqual({ angle: "Fresh" });
    expect(calls.map(({ outcome }) => outcome)).toEqual(["model_answer_unusable", "ok"]);
    const [before, after] = first.seen.map(({ body }) => {
      const [, user] = body["messages"] as { content: string }[];
      return user?.content ?? "";
    });
    expect(after?.startsWith(before ?? "-")).toBe(true);
    expect(after).toContain("angle: ");
  });

  test.each([
    ["no JSON", say("Sorry!"), "model_answer_unusable"],
    ["nothing", say(""), "model_answer_unusable"],
    ["half of it", speak({ pieces: ['{"angle":'], finish: null }), "model_answer_cut"],
    ["a refusal", speak({ pieces: ["I"], finish: "content_filter" }), "model_refused"],
  ])("(%s) twice is a failure without a third call", async (_what, script, code) => {
    const { ask } = open({}, [other]);
    first.play(script);
    await expect(ask({ schema })).rejects.toMatchObject({ code, isRetryable: false });
    expect(first.seen).toHaveLength(2);
    expect(second.seen).toHaveLength(0);
  });

  test("that is cut off is continued until it is complete, with all of its text in the prompt", async () => {
    const { ask, calls, shown } = open();
    first.play(
      speak({ pieces: ["Once upon "], finish: "length" }),
      speak({ pieces: ["a time "], finish: "length" }),
      say("there was an end."),
    );
    expect(await ask({ mayContinue: true })).toBe("Once upon a time there was an end.");
    expect(shown.join("")).toBe("Once upon a time there was an end.");
    expect(calls).toHaveLength(3);
    expect(JSON.stringify(first.seen[2]?.body)).toContain("Once upon a time ");
  });

  test("that never ends is given up on", async () => {
    const { ask } = open();
    first.play(speak({ pieces: ["and "], finish: "length" }));
    await expect(ask({ mayContinue: true })).rejects.toMatchObject({
      code: "model_answer_too_long",
    });
    expect(first.seen).toHaveLength(7);
  });

  test("that reached its limit is rejected, and requested once more, shorter", async () => {
    const { ask } = open();
    const tooLong = speak({ pieces: ["All of it, it seems."], finish: "length" });
    first.play(tooLong, say("All of it."));
    expect(await ask()).toBe("All of it.");
    first.play(tooLong);
    await expect(ask()).rejects.toMatchObject({ code: "model_answer_too_long" });
    expect(first.seen).toHaveLength(4);
    expect(JSON.stringify(first.seen[1]?.body)).toContain("shorter");
  });

  test("that the caller cannot use is requested once more, with what was wrong", async () => {
    const { ask } = open();
    first.play(say("No."), say("All of it, as it was asked for."));
    expect(
      await ask({
        findUnusable: () => (first.seen.length < 2 ? "It is three letters long." : undefined),
      }),
    ).toBe("All of it, as it was asked for.");
    expect(JSON.stringify(first.seen[1]?.body)).toContain("It is three letters long.");
  });
});

describe("caps", () => {
  test("are checked before a call: a request that could exceed them is never sent", async () => {
    const { ask, calls } = open({ caps: { job: { micros: 0, tokens: 599 }, accountDay: much } });
    // The prompt with its overhead of a thousand bytes is more than 500 tokens, plus a hundred for the answer.
    await expect(ask()).rejects.toMatchObject({ code: "budget_exhausted_job" });
    expect(first.seen).toHaveLength(0);
    expect(calls).toEqual([]);
  });

  test("count the actual usage of earlier calls", async () => {
    const { ask } = open({ caps: { job: { micros: 0, tokens: 800 }, accountDay: much } });
    first.play(say("Well."));
    expect([await ask(), await ask()]).toEqual(["Well.", "Well."]);
    await expect(ask()).rejects.toMatchObject({ code: "budget_exhausted_job" });
    expect(first.seen).toHaveLength(2);
  });

  test("count the cost of a model whose price the operator set", async () => {
    const price = { input: 10_000_000, cachedInput: 1_000_000, output: 20_000_000 };
    const { ask, calls } = open({
      prices: new Map([["compatible:strong", price]]),
      caps: { job: { micros: 9_000, tokens: Infinity }, accountDay: much },
    });
    first.play(say("Well."));
    await ask();
    // 40 tokens at $10, 60 at $1, 20 at $20 a million.
    expect(calls[0]?.costMicros).toBe(860);
    await expect(ask()).rejects.toMatchObject({ code: "budget_exhausted_job" });
  });
});

test("concurrent calls are limited to the provider's maximum", async () => {
  const { ask } = open({ callsMax: 2 });
  let inside = 0;
  let most = 0;
  first.play(async (response, seen) => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
    await say("Well.")(response, seen);
  });
  await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(most).toBe(2);
});

test("an aborted request rejects with the signal's reason, and the call is recorded", async () => {
  const { ask, calls } = open();
  const controller = new AbortController();
  first.play((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    controller.abort(new Error("the claim is lost"));
  });
  await expect(ask({}, controller.signal)).rejects.toThrow("the claim is lost");
  expect(calls).toMatchObject([{ outcome: "aborted" }]);
});

test("reasoning is neither shown nor returned", async () => {
  const { ask, shown } = open();
  first.play(think);
  expect(await ask()).toBe("Answer.");
  expect(shown.join("")).toBe("Answer.");
});

test("an answer is not lost if its call cannot be recorded", async () => {
  first.play(say("Well."));
  const { choice } = open();
  const models = openModels(optionsWith({})).forJob({
    accountId: 1,
    jobId: 1,
    choice,
    record: async () => {
      throw new Error("the database is away");
    },
  });
  const { signal } = new AbortController();
  expect(await models.ask(usualRequest, { signal })).toBe("Well.");
});
