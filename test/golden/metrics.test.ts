import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createExposition } from "../../src/metrics/collect-metrics.ts";
import { createPrometheus } from "../../src/metrics/prometheus-metrics.ts";
import { readScrape } from "../scrape.ts";

/** Calls every method once, so that every series exists. */
async function everything(): Promise<string> {
  const exposition = createExposition();
  for (const role of ["api", "worker"]) {
    const metrics = createPrometheus({ role, version: "1.2.3", isThread: role === "worker" });
    metrics.answered("/", "GET", 200, 0.1);
    metrics.refused("not_found");
    metrics.accepted("article", false);
    metrics.acceptedGroup(3);
    metrics.stageDone("draft", "article", 0.1);
    metrics.jobFinished({ contentType: "article", state: "failed", writer: null }, 0.1);
    metrics.modelCalled({
      provider: "openai",
      outcome: "ok",
      milliseconds: 900,
      inputTokens: 100,
      cachedInputTokens: 60,
      outputTokens: 20,
      costMicros: 7,
    });
    metrics.webhookAttempted("delivered", 0.1);
    if (role === "worker") metrics.watch("webhooksUnderWay", () => 1);
    metrics.watch(role === "api" ? "acceptQueue" : "jobsRunning", () => 1);
    metrics.watch(role === "api" ? "acceptGroups" : "jobsRunningMax", () => 1);
    metrics.watchPool(role, { totalCount: 2, idleCount: 1, waitingCount: 0 });
    const depth = { ready: 1, delayed: 0, running: 0, isEstimate: false, oldestReadySeconds: 1 };
    if (role === "api") metrics.watchQueue(async () => depth);
    exposition.add(role, () => metrics.collect());
  }
  return exposition.text();
}

interface Row {
  type: string;
  /** Undefined if nothing has produced the series. */
  labels: string | undefined;
}

function shownRows(text: string): Map<string, Row> {
  const labels = new Map<string, string>();
  for (const series of readScrape(text).keys()) {
    const [, name = "", list = ""] = /^(\w+?)(?:_bucket|_sum|_count)?\{(.*)\}$/.exec(series) ?? [];
    const names = [...list.matchAll(/(\w+)="/g)].map((match) => match[1] ?? "");
    const own = names.filter((label) => label !== "role" && label !== "le").toSorted();
    labels.set(name, own.join(" "));
  }
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Map(
    types.map(([, name = "", type = ""]) => [name, { type, labels: labels.get(name) }]),
  );
}

function documentedRows(text: string): Map<string, Row> {
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\w+) +\| ([^|]*)\|/gm)];
  return new Map(
    rows.map(([, name = "", type = "", labels = ""]) => [
      name,
      {
        type,
        labels: [...labels.matchAll(/\w+/g)]
          .map(([label]) => label)
          .toSorted()
          .join(" "),
      },
    ]),
  );
}

async function doc(name: string): Promise<string> {
  return readFile(new URL(`../../docs/${name}`, import.meta.url), "utf8");
}

test("docs/metrics.md names every metric with its type and labels, and no other", async () => {
  const shown = shownRows(await everything());
  const documented = documentedRows(await doc("metrics.md"));
  expect([...documented.keys()].toSorted()).toEqual([...shown.keys()].toSorted());
  for (const [name, row] of shown) {
    // There may not have been a garbage collection yet, so its labels are unknown.
    const labels = row.labels ?? documented.get(name)?.labels;
    expect([name, documented.get(name)]).toEqual([name, { type: row.type, labels }]);
  }
});

test("docs/alerts.yml uses only existing metrics", async () => {
  const shown = shownRows(await everything());
  const asked = [...(await doc("alerts.yml")).matchAll(/\bpressroom_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, ""),
  );
  expect(asked.length).toBeGreaterThan(10);
  for (const name of asked) expect(shown.has(name), name).toBe(true);
});

test("names follow Prometheus' conventions: base units, _total only for counters, help texts that are sentences", async () => {
  const text = await everything();
  for (const [name, { type }] of shownRows(text)) {
    if (!name.startsWith("pressroom_")) continue;
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)\b/);
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*[.:]?$`, "m"));
  }
});
