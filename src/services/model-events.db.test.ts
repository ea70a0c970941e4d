/** The events of a job that a model writes: live, in order, and complete enough to reconstruct every text. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWritingSetup } from "../../test/test-writing-worker.ts";
import type { WritingSetup } from "../../test/test-writing-worker.ts";
import { eventually } from "../../test/test-service.ts";
import { readMarkers } from "../writing/writers/model/source-markers.ts";

let setup: WritingSetup;
beforeAll(async () => {
  setup = await openWritingSetup({ retryPolicy: { backoffMs: 1 } });
});
afterAll(async () => setup.close());

interface StoredEvent {
  sequence: number;
  type: string;
  data: {
    item: number;
    stage: string;
    piece: string;
    state: string;
    text: string;
    is_restart?: boolean;
    progress: number;
  };
}

async function eventsOf(jobId: number): Promise<StoredEvent[]> {
  const { rows } = await setup.service.database.pool.query<StoredEvent>(
    "select sequence, type, data from job_events where job_id = $1 order by sequence",
    [jobId],
  );
  return rows;
}

/** The text of each piece, reconstructed from its events since the last restart. */
function rebuilt(events: readonly StoredEvent[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { type, data } of events) {
    if (type !== "text") continue;
    const key = `${data.item} ${data.stage} · ${data.piece}`;
    texts.set(key, `${data.is_restart ? "" : (texts.get(key) ?? "")}${data.text}`);
  }
  return texts;
}

test("stages, pieces and text are sent as they happen, and every text can be reconstructed from its events later", async () => {
  let speed = { firstTokenMs: 30, tokensPerSecond: 30, tokensPerChunk: 2 };
  const account = await setup.openAccount({
    // The brief is immediate.
    onPrompt: (task) => task === "brief" || account.provider.script({ speed }),
    faults: [
      { fault: "cut", tasks: ["draft"], after: 1, times: 2 },
      { fault: "never_answers", tasks: ["review"], times: 20 },
    ],
  });
  const first = await setup.startWorker();
  const jobId = await account.ask({ content_type: "batch" });

  // There is text before its piece is done; then another worker takes over.
  await eventually(async () => {
    const told = await eventsOf(jobId);
    return told.filter(({ type }) => type === "text").length >= 10;
  }, 60_000);
  await first.stop(0);
  const beforeStop = await eventsOf(jobId);
  const begun = [...rebuilt(beforeStop).keys()];
  expect(begun.length).toBeGreaterThan(1);
  speed = { ...speed, tokensPerSecond: 600 };
  const second = await setup.startWorker();

  // The reviews hang, so that saved texts can be compared with the events.
  const saved = await eventually(async () => {
    const { rows } = await setup.service.database.pool.query<{ key: string; output: string }>(
      `select position || ' ' || stage as key, output #>> '{}' as output
       from job_stages where job_id = $1 and stage = 'draft · text'`,
      [jobId],
    );
    const reviewed = account.provider.calls().filter(({ task }) => task === "review");
    return rows.length === 4 && reviewed.length >= 4 && rows;
  }, 60_000);
  const expectTold = (events: readonly StoredEvent[]) => {
    const texts = rebuilt(events);
    for (const { key, output } of saved) {
      expect(output).toContain("Whitby");
      // Source markers are not shown.
      expect(texts.get(key)?.trim()).toBe(readMarkers(output).text);
    }
  };
  await eventually(async () => {
    const told = await eventsOf(jobId);
    return told.filter(({ data }) => data.stage === "review").length >= 4;
  });
  expectTold(await eventsOf(jobId));

  // Another worker takes over from the one whose calls hang.
  await second.stop(0);
  speed = { ...speed, tokensPerSecond: 0 };
  account.provider.script({ faults: [] });
  await setup.startWorker();
  const job = await account.ended(jobId);
  expect(job).toMatchObject({ state: "succeeded" });
  const events = await eventsOf(jobId);
  expectTold(events);

  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)?.type).toBe("succeeded");
  const percents = events.flatMap(({ data }) => data.progress ?? []);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBeGreaterThan(50);
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(["stage", "piece", "text", "handed_back", "succeeded"]),
  );
}, 120_000);

test.each(["article", "batch"])(
  "each text of %s has a start, its words and an end; each step starts and ends",
  async (format) => {
    const prompts: string[] = [];
    const draftTask = /^(?:draft|alternatives)$/u;
    // Drafts are written concurrently: none is answered before all are requested.
    let missing = format === "batch" ? 8 : 2;
    const allRequested = Promise.withResolvers<void>();
    const account = await setup.openAccount({
      speed: { firstTokenMs: 10, tokensPerSecond: 600 },
      onPrompt(task, prompt) {
        prompts.push(prompt);
        if (!draftTask.test(task)) return undefined;
        missing -= 1;
        if (missing === 0) allRequested.resolve();
        return allRequested.promise;
      },
    });
    await setup.startWorker();
    const jobId = await account.ask({ content_type: format });
    const { items } = await account.ended(jobId);

    // Providers cache prompts with an identical beginning; here there are two, one with the rules and one without them.
    const beginnings = new Set(prompts.map((prompt) => prompt.split(/<<<END SOURCES \w+>>>/u)[0]));
    expect([...beginnings].every((text) => text?.includes("Whitby"))).toBe(true);
    expect(beginnings.size).toBe(2);
    const drafts = account.provider.calls().filter(({ task }) => draftTask.test(task));
    expect(drafts).toHaveLength(2 * items.length);
    const events = await eventsOf(jobId);
    const pieces = Map.groupBy(
      events.filter(({ data }) => data.stage === "draft" && data.piece === "text"),
      ({ data }) => data.item,
    );
    expect(pieces.size).toBe(items.length);
    for (const told of pieces.values()) {
      const [began, ...rest] = told;
      const over = rest.pop();
      expect([began?.type, began?.data.state]).toEqual(["piece", "started"]);
      expect([over?.type, over?.data.state]).toEqual(["piece", "done"]);
      expect(rest.length).toBeGreaterThan(0);
      for (const [index, { type, data }] of rest.entries()) {
        expect(type).toBe("text");
        expect(data.is_restart).toBe(index === 0);
      }
    }
    const stages = events.filter(({ type }) => type === "stage").map(({ data }) => data);
    const steps = (item: number) =>
      stages.filter((one) => one.item === item).map(({ stage, state }) => `${stage} ${state}`);
    expect(steps(0)).toEqual(["brief started", "brief done"]);
    for (const { position } of items) {
      expect(steps(position)).toEqual(
        ["draft", "review", "recheck"].flatMap((step) => [`${step} started`, `${step} done`]),
      );
    }
  },
);
