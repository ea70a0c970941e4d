import { afterAll, beforeAll, expect, test } from "vitest";
import { readScrape } from "../scrape.ts";
import type { Scrape } from "../scrape.ts";
import { startTestCollector } from "../test-collector.ts";
import type { ReceivedSpan, TestCollector } from "../test-collector.ts";
import { eventually, formType, generatePath } from "../test-service.ts";
import { openDemoService } from "./demo-data.ts";
import type { ServiceUnderTest, ServingChild } from "../service-under-test.ts";

let underTest: ServiceUnderTest;
let collector: TestCollector;
let service: ServingChild;
let key: string;

const secretTopic = "the-topic-nobody-may-see";
const secretPrompt = "the-prompt-nobody-may-see";
const callersTrace = "0af7651916cd43dd8448eb211c80319c";

beforeAll(async () => {
  collector = await startTestCollector();
  const opened = await openDemoService();
  ({ key } = opened);
  underTest = opened;
  service = await underTest.start("serve", {
    PRESSROOM_LOG_LEVEL: "info",
    PRESSROOM_METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});
afterAll(async () => {
  await underTest.remove();
  await collector.close();
});

interface Line extends Record<string, unknown> {
  msg: string;
}

function logLines({ output }: ServingChild): Line[] {
  return output()
    .split("\n")
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as Line);
}

function metricsUrl(running: ServingChild): string {
  return String(logLines(running).find(({ msg }) => msg === "serving metrics")?.["url"]);
}

async function scrape(running: ServingChild): Promise<Scrape> {
  const response = await fetch(metricsUrl(running));
  expect(response.status).toBe(200);
  return readScrape(await response.text());
}

async function generate(
  url: string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<{ requestId: string; jobId: number }> {
  const response = await fetch(`${url}${generatePath}`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": formType, ...headers },
    body: new URLSearchParams({
      content_type: contentType,
      custom_topic: secretTopic,
      custom_prompt: secretPrompt,
    }),
  });
  expect(response.status).toBe(200);
  const { job_id: jobId } = (await response.json()) as { job_id: number };
  return { requestId: response.headers.get("x-request-id") ?? "", jobId };
}

function finished(contentType: string): string {
  return `pressroom_jobs_finished_total{content_type="${contentType}",role="worker",state="succeeded",writer="built-in"}`;
}

/** The names from the root down to this span. */
function way(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (span === undefined) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...way(parent, spans), span.name];
}

test("one trace leads from the caller through the request to the finished content, without any of its texts", async () => {
  const { requestId, jobId } = await generate(service.url, "article", {
    traceparent: `00-${callersTrace}-b7ad6b7169203331-01`,
  });
  const traced = () => collector.spans.filter(({ traceId }) => traceId === callersTrace);
  const names = () => traced().map(({ name }) => name);
  const request = `POST ${generatePath}`;
  await eventually(async () =>
    [request, "accept", "settle", "job article"].every((name) => names().includes(name)),
  );
  const spans = traced();
  const ways = spans.map((span) => way(span, spans).join(" > "));
  for (const stage of ["gather", "brief", "plan", "draft", "check", "finish"]) {
    expect(ways).toContain(`${request} > accept > job article > stage ${stage}`);
  }
  expect(ways).toContain(`${request} > accept > job article > settle`);
  const root = spans.find(({ name }) => name === request);
  expect(root?.parentSpanId).toBe("b7ad6b7169203331");
  expect(root?.resource).toMatchObject({ "service.name": "pressroom", "pressroom.role": "api" });
  const job = spans.find(({ name }) => name === "job article");
  expect(job?.resource["pressroom.role"]).toBe("worker");
  const facts = job?.attributes.map(({ key: name, value }) => [name, Object.values(value)[0]]);
  expect(facts).toContainEqual(["pressroom.request_id", requestId]);
  expect(facts).toContainEqual(["pressroom.job_id", String(jobId)]);
  expect(facts).toContainEqual(["pressroom.state", "succeeded"]);
  const sent = JSON.stringify(collector.spans);
  for (const secret of [secretTopic, secretPrompt, key]) expect(sent).not.toContain(secret);
});

test("one request ID appears in the log lines of the request and of the worker", async () => {
  const { requestId, jobId } = await generate(service.url, "post");
  const ours = await eventually(async () => {
    const lines = logLines(service).filter((line) => line["request_id"] === requestId);
    return lines.length === 2 && lines;
  });
  expect(ours).toMatchObject([
    { msg: "request", route: generatePath, status: 200 },
    { msg: "job", job_id: jobId, state: "succeeded" },
  ]);
  expect(ours[0]?.["trace_id"]).toMatch(/^[0-9a-f]{32}$/);
  expect(ours[1]?.["trace_id"]).toBe(ours[0]?.["trace_id"]);
});

test("a scrape contains the API's counters, those of the worker's thread, and those of the process once", async () => {
  const before = (await scrape(service)).get(finished("social")) ?? 0;
  await generate(service.url, "social");
  const after = await eventually(async () => {
    const now = await scrape(service);
    return now.get(finished("social")) === before + 1 && now;
  });
  const series = [...after.keys()];
  expect(after.get('pressroom_up{role="worker"}')).toBe(1);
  expect(series.filter((name) => name.startsWith("process_resident_memory_bytes"))).toHaveLength(1);
  expect(series.filter((name) => name.startsWith("nodejs_heap_size_used_bytes"))).toHaveLength(2);
  expect(after.get('pressroom_queue_tasks{role="api",state="ready"}')).toBeGreaterThanOrEqual(0);
  for (const pool of ["api", "accept"]) {
    expect(after.has(`pressroom_pool_waiting{pool="${pool}",role="api"}`)).toBe(true);
  }
  expect(after.has('pressroom_pool_waiting{pool="queue",role="worker"}')).toBe(true);
});

test("the metrics port serves nothing else", async () => {
  const { origin } = new URL(metricsUrl(service));
  for (const path of ["/", generatePath, "/metrics/../healthz"]) {
    const response = await fetch(`${origin}${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: "error", code: "not_found" });
  }
  const posted = await fetch(metricsUrl(service), { method: "POST", body: "x".repeat(100_000) });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("an API and a worker in separate processes each have a metrics port, which can require a token", async () => {
  const token = "a-token-for-metrics-alone";
  const environment = {
    PRESSROOM_LOG_LEVEL: "info",
    PRESSROOM_METRICS_PORT: "0",
    PRESSROOM_METRICS_TOKEN: token,
  };
  const roles = ["api", "worker"] as const;
  const started = await Promise.all(roles.map((role) => underTest.start(role, environment)));
  for (const [index, role] of roles.entries()) {
    const running = started[index];
    if (!running) throw new Error("it was not started");
    expect((await fetch(metricsUrl(running))).status).toBe(401);
    const headers = { Authorization: `Bearer ${token}` };
    const text = await (await fetch(metricsUrl(running), { headers })).text();
    expect(readScrape(text).get(`pressroom_up{role="${role}"}`)).toBe(1);
    expect(text.includes("pressroom_http_requests_total")).toBe(role === "api");
    expect(text.includes("pressroom_jobs_running_max")).toBe(role === "worker");
    // Queue metrics come from the main thread, which monitors the worker's thread.
    const main = role === "api" ? "api" : "supervisor";
    expect(readScrape(text).has(`pressroom_queue_oldest_ready_seconds{role="${main}"}`)).toBe(true);
    expect(await running.end("SIGTERM")).toBe(0);
  }
});

test("without a collector everything works, including the shutdown", async () => {
  await collector.close();
  const before = (await scrape(service)).get(finished("newsletter")) ?? 0;
  await Promise.all(Array.from({ length: 20 }, () => generate(service.url, "newsletter")));
  await eventually(async () => (await scrape(service)).get(finished("newsletter")) === before + 20);
  expect(await service.end("SIGTERM")).toBe(0);
  const lines = logLines(service);
  expect(lines.filter(({ msg }) => msg.includes("traces cannot be sent")).length).toBeLessThan(3);
  expect(lines.at(-1)?.msg).toBe("stopped");
});
