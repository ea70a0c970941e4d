import { expect, test } from "vitest";
import { readScrape, rises } from "../../../../test/scrape.ts";
import type { Scrape } from "../../../../test/scrape.ts";
import { addKey, useTestAccount } from "../../../../test/test-database.ts";
import {
  eventually,
  useTestService,
  withoutId,
  startTestService,
} from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";
import { makeKey } from "../../../records/keys/api-keys.ts";

const token = "a-token-for-metrics-alone";
const service = useTestService({ PRESSROOM_METRICS_TOKEN: token });
const account = useTestAccount(service);

async function scrape(): Promise<Scrape> {
  const reply = await service.send({
    path: "/metrics",
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "text/plain; version=0.0.4; charset=utf-8",
    "cache-control": "no-store",
  });
  return readScrape(reply.text);
}

/** Without values that change by themselves: times, memory, the scrapes. */
function counted(before: Scrape, after: Scrape): Record<string, number> {
  const entries = Object.entries(rises(before, after)).filter(
    ([series]) =>
      /^pressroom_\w+_(total|count|running)\{/.test(series) && !series.includes('"/metrics"'),
  );
  return Object.fromEntries(entries);
}

/** Without Node's own metrics, which callers do not affect. */
async function seriesNames(): Promise<string[]> {
  return [...(await scrape()).keys()].filter((name) => !name.startsWith("nodejs_"));
}

const operation = "/agents/api/articles/generate/";

function requests(route: string, method: string, status: number): string {
  return `pressroom_http_requests_total{method="${method}",role="api",route="${route}",status="${status}"}`;
}

function durations(route: string, statusClass: string): string {
  return `pressroom_http_request_duration_seconds_count{role="api",route="${route}",status_class="${statusClass}"}`;
}

function errors(code: string): string {
  return `pressroom_http_errors_total{code="${code}",role="api"}`;
}

function finished(contentType: string): string {
  return `pressroom_jobs_finished_total{content_type="${contentType}",role="worker",state="succeeded",writer="built-in"}`;
}

test("every response is counted by route, method and status, and every error by code", async () => {
  const narrow = await addKey(service, account.accountId, { scopes: ["read"] });
  const before = await scrape();
  for (const type of ["article", "article", "social"]) {
    expect((await service.generate(account.key, { content_type: type })).status).toBe(200);
  }
  await service.generate(account.key, { content_type: "poem" });
  await service.generate("", { content_type: "article" });
  await service.generate(makeKey("live"), { content_type: "article" });
  await service.generate(narrow.key, { content_type: "article" });
  await service.get(account.key, "/agents/api/jobs/999999999/");
  await service.get(account.key, "/nowhere");
  await service.send({ method: "DELETE", path: "/healthz" });
  await service.send({ method: "PROPFIND", path: "/healthz" });
  await service.sendRaw("this is not HTTP\r\n\r\n");
  expect(counted(before, await scrape())).toEqual({
    [requests(operation, "POST", 200)]: 3,
    [requests(operation, "POST", 400)]: 1,
    [requests(operation, "POST", 401)]: 2,
    [requests(operation, "POST", 403)]: 1,
    [requests("/agents/api/jobs/:job_id/", "GET", 404)]: 1,
    [requests("none", "GET", 404)]: 1,
    [requests("none", "other", 400)]: 1,
    [requests("/healthz", "DELETE", 405)]: 1,
    [requests("/healthz", "other", 405)]: 1,
    [durations(operation, "2xx")]: 3,
    [durations(operation, "4xx")]: 4,
    [durations("/agents/api/jobs/:job_id/", "4xx")]: 1,
    [durations("none", "4xx")]: 2,
    [durations("/healthz", "4xx")]: 2,
    [errors("invalid_parameters")]: 1,
    [errors("unauthorized")]: 2,
    [errors("insufficient_scope")]: 1,
    [errors("job_not_found")]: 1,
    [errors("not_found")]: 1,
    [errors("method_not_allowed")]: 2,
    [errors("malformed_request")]: 1,
    'pressroom_accepts_total{content_type="article",outcome="accepted",role="api"}': 2,
    'pressroom_accepts_total{content_type="social",outcome="accepted",role="api"}': 1,
    // Each of these was sent alone, including the one with the unknown key and the two that were rejected.
    'pressroom_accept_group_size_requests_count{role="api"}': 6,
  });
});

test("a request sent twice is counted once as accepted and once as replayed", async () => {
  const before = await scrape();
  for (let time = 0; time < 2; time += 1) {
    await service.generate(account.key, { content_type: "post" }, { "Idempotency-Key": "twice" });
  }
  const risen = counted(before, await scrape());
  expect(risen).toMatchObject({
    'pressroom_accepts_total{content_type="post",outcome="accepted",role="api"}': 1,
    'pressroom_accepts_total{content_type="post",outcome="replayed",role="api"}': 1,
  });
});

test("a thousand different paths and keys add no series", async () => {
  const kinds = [
    (index: number) => service.send({ path: `/agents/${index}/?api_key=${makeKey("test")}` }),
    (index: number) => service.get(makeKey("live"), `/agents/api/jobs/${index + 1}/`),
    (index: number) => service.generate(makeKey("live"), { content_type: `type ${index}` }),
    (index: number) => service.send({ path: "/", headers: { "User-Agent": `agent ${index}` } }),
  ];
  for (const send of kinds) await send(0);
  const before = await seriesNames();
  for (let index = 1; index <= 1_000; index += 25) {
    await Promise.all(
      Array.from({ length: 25 }, async (_, more) => kinds[more % kinds.length]?.(index + more)),
    );
  }
  expect(await seriesNames()).toEqual(before);
  expect(before.join("\n")).not.toMatch(/pr_(live|test)_/);
});

test("a long poll does not count toward the response times", async () => {
  const { json } = await service.generate(account.key, { content_type: "post" });
  const before = await scrape();
  const job = `/agents/api/jobs/${String(json["job_id"])}/`;
  const waited = await service.get(account.key, `${job}?wait=2`);
  expect(waited.status).toBe(200);
  const route = "/agents/api/jobs/:job_id/";
  const sum = `pressroom_http_request_duration_seconds_sum{role="api",route="${route}",status_class="2xx"}`;
  expect(rises(before, await scrape())[sum]).toBeLessThan(2);
  const headers: TestHeaders = { "X-API-Key": account.key };
  const path = `${job}cancel/`;
  expect((await service.send({ method: "POST", path, headers })).status).toBe(200);
});

test("a worker's counters increase with the jobs that it finishes, in the same scrape", async () => {
  await service.startWorker();
  const { json } = await service.generate(account.key, { content_type: "batch" });
  expect(json["status"]).toBe("success");
  // Including those that earlier tests left in the queue, in any order.
  const wanted = { batch: 1, article: 2, social: 1, post: 1 };
  const after = await eventually(async () => {
    const now = await scrape();
    return (
      Object.entries(wanted).every(([type, count]) => now.get(finished(type)) === count) && now
    );
  });
  const stages = (stage: string, contentType: string) =>
    after.get(
      `pressroom_stage_duration_seconds_count{content_type="${contentType}",role="worker",stage="${stage}"}`,
    );
  expect(stages("gather", "batch")).toBe(1);
  expect(stages("draft", "batch")).toBeUndefined();
  expect(stages("draft", "newsletter")).toBe(1);
  expect(stages("finish", "article")).toBe(3);
  expect(after.get('pressroom_jobs_running_max{role="worker"}')).toBe(8);
  expect(after.get('pressroom_attempts_lost_total{outcome="failed",role="worker"}')).toBe(0);
});

function ask(headers: TestHeaders): Promise<TestReply> {
  return service.send({ path: "/metrics", headers });
}

test.each<[string, TestHeaders]>([
  ["no token", {}],
  ["an empty one", { Authorization: "Bearer " }],
  ["a wrong one", { Authorization: "Bearer a-token-for-metrics-alonf" }],
  ["a part of it", { Authorization: `Bearer ${token.slice(0, -1)}` }],
  ["more than it", { Authorization: `Bearer ${token}x` }],
  ["another scheme", { Authorization: `Basic ${token}` }],
  ["the header of keys", { "X-API-Key": token }],
])("%s gets no metrics and a standard error", async (_, headers) => {
  const reply = await ask(headers);
  expect(reply.status).toBe(401);
  expect(reply.headers).toMatchObject({
    "www-authenticate": "Bearer",
    "content-type": "application/json; charset=utf-8",
  });
  expect(withoutId(reply)).toEqual({
    status: "error",
    code: "unauthorized",
    message:
      "Metrics require their own token. Send PRESSROOM_METRICS_TOKEN in an Authorization: Bearer header.",
  });
});

test("the Bearer scheme is case-insensitive", async () => {
  expect((await ask({ Authorization: `bearer ${token}` })).status).toBe(200);
});

test("the token is never logged", () => {
  expect(service.logged.join("")).not.toContain(token);
});

test.each<[string, Record<string, string>]>([
  ["neither a token nor a port", {}],
  ["a port of their own", { PRESSROOM_METRICS_PORT: "0" }],
  ["both", { PRESSROOM_METRICS_PORT: "0", PRESSROOM_METRICS_TOKEN: token }],
])("with %s, callers' port has no metrics", async (_, environment) => {
  const other = await startTestService(environment);
  const reply = await other.send({
    path: "/metrics",
    headers: { Authorization: `Bearer ${token}` },
  });
  await other.close();
  expect(reply.status).toBe(404);
  expect(reply.text).not.toContain("pressroom_");
});
