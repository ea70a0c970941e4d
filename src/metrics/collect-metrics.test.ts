import { expect, test } from "vitest";
import { createExposition } from "./collect-metrics.ts";
import { createPrometheus } from "./prometheus-metrics.ts";

function part(role: string) {
  return createPrometheus({ role, version: "1.2.3", isThread: role === "worker" });
}

test("the components of a process are exposed together, distinguished by role", async () => {
  const exposition = createExposition();
  const [api, worker] = [part("api"), part("worker")];
  exposition.add("api", () => api.collect());
  exposition.add("worker", () => worker.collect());
  api.accepted("article", false);
  worker.jobFinished({ contentType: "article", state: "succeeded", writer: "built-in" }, 0.1);
  const lines = (await exposition.text()).split("\n");
  expect(lines).toContain(
    'pressroom_accepts_total{content_type="article",outcome="accepted",role="api"} 1',
  );
  expect(lines).toContain(
    'pressroom_jobs_finished_total{content_type="article",state="succeeded",writer="built-in",role="worker"} 1',
  );
  expect(lines.filter((line) => line.startsWith("pressroom_build_info"))).toHaveLength(2);
  expect(lines.filter((line) => line === "# TYPE pressroom_build_info gauge")).toHaveLength(1);
  // Process metrics appear once, from the main thread.
  expect(lines.filter((line) => line.startsWith("process_resident_memory_bytes"))).toHaveLength(1);
});

test.each([
  ["never responds", () => new Promise<never>(() => undefined)],
  ["is dead", () => Promise.reject(new Error("gone"))],
])("a component that %s is reported as down, and the others are shown", async (_, collect) => {
  const exposition = createExposition(20);
  const api = part("api");
  exposition.add("api", () => api.collect());
  exposition.add("worker", collect);
  const lines = (await exposition.text()).split("\n");
  expect(lines).toContain('pressroom_up{role="api"} 1');
  expect(lines).toContain('pressroom_up{role="worker"} 0');
  expect(lines.some((line) => line.startsWith("pressroom_event_loop_delay_p99_seconds"))).toBe(
    true,
  );
});

test("queue metrics are omitted while they are unknown", async () => {
  const exposition = createExposition();
  const api = part("api");
  let isKnown = true;
  const depth = { ready: 3, delayed: 2, running: 1, isEstimate: false, oldestReadySeconds: 9 };
  api.watchQueue(async () => (isKnown ? depth : undefined));
  exposition.add("api", () => api.collect());
  expect(await exposition.text()).toContain('pressroom_queue_tasks{state="ready",role="api"} 3');
  isKnown = false;
  const text = await exposition.text();
  expect(text).not.toContain("pressroom_queue_tasks{");
  expect(text).not.toContain("pressroom_queue_oldest_ready_seconds{");
});
