/** A worker that is a process of its own is killed in the middle of writing with a model; another one goes on. */
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { startModelServer } from "../../model-server/start-model-server.ts";
import type { ModelServer, ModelServerOptions } from "../../model-server/start-model-server.ts";
import { openPlayground } from "../../test/e2e/pressroom-process.ts";
import type { Playground } from "../../test/e2e/pressroom-process.ts";
import { addAccount } from "../../test/test-database.ts";
import { eventually, startTestService } from "../../test/test-service.ts";
import type { TestService } from "../../test/test-service.ts";
import { leaseSeconds } from "../queue/queue.ts";

/** A test that runs out of time never comes to its own end: its processes are ended here. */
const playgrounds = new Set<Playground>();
afterAll(async () => {
  await Promise.all([...playgrounds].map((playground) => playground.remove()));
});

interface Scene {
  service: TestService;
  provider: ModelServer;
  jobId: number;
  /** What is on disk of the job, as the calls that made it are named in the provider's log. */
  saved: () => Promise<string[]>;
}

interface KillPoint {
  title: string;
  format: string;
  script: ModelServerOptions;
  isThere: (scene: Scene) => Promise<boolean>;
}

const points: KillPoint[] = [
  {
    title: "while a batch's brief is written",
    format: "batch",
    script: hangAt("brief"),
    isThere: hangsAt("brief"),
  },
  {
    title: "while an outline is written",
    format: "article",
    script: hangAt("plan"),
    isThere: hangsAt("plan"),
  },
  {
    title: "in the middle of a draft, some of its sections done and others not",
    format: "article",
    script: { faults: [{ fault: "never_answers", tasks: ["section"], after: 4, times: 9 }] },
    isThere: async ({ saved }) => (await saved()).length >= 5,
  },
  {
    title: "while the text of a draft streams, each section as far as it came",
    format: "article",
    script: { speed: { firstTokenMs: 20, tokensPerSecond: 400, spread: 0.9 } },
    isThere: async ({ saved }) => (await saved()).length >= 3,
  },
  {
    title: "in the middle of a batch, some items done and others not",
    format: "batch",
    script: { faults: [{ fault: "never_answers", tasks: ["whole"], after: 1, times: 1 }] },
    isThere: async ({ saved }) => {
      const kept = await saved();
      return ["social", "whole", "section"].every((task) =>
        kept.some((key) => key.startsWith(task)),
      );
    },
  },
  {
    title: "while a newsletter is written in one go",
    format: "newsletter",
    script: hangAt("whole"),
    isThere: hangsAt("whole"),
  },
  {
    title: "while a social set is written",
    format: "social",
    script: hangAt("social"),
    isThere: hangsAt("social"),
  },
  {
    title: "while claims are verified",
    format: "article",
    // What the model says of a source is not what that says, and code cannot be sure of it.
    script: { mistakes: { wrong_passage: 1 }, ...hangAt("verify") },
    isThere: hangsAt("verify"),
  },
  {
    title: "in the middle of an edit, some of it done",
    format: "article",
    script: {
      mistakes: { wrong_id: 1 },
      faults: [{ fault: "never_answers", tasks: ["edit"], after: 2, times: 9 }],
    },
    isThere: async ({ saved }) =>
      (await saved()).filter((key) => key.startsWith("edit ")).length >= 2,
  },
];

function hangAt(task: string): ModelServerOptions {
  return { faults: [{ fault: "never_answers", tasks: [task], times: 1 }] };
}

function hangsAt(task: string): KillPoint["isThere"] {
  return async ({ provider }) => provider.calls().some((call) => call.task === task);
}

// Each starts two processes, which on a busy machine takes its time.
describe.concurrent("kill -9 of the worker", { timeout: 120_000 }, () => {
  test.each(points)(
    "$title: what was saved is never asked for again, the rest once",
    async ({ format, script, isThere }) => {
      await withScene(script, format, async (scene, startWorker) => {
        const worker = await startWorker();
        await eventually(() => isThere(scene), 60_000);
        await worker.end("SIGKILL");
        await expectGoesOn(scene, startWorker);
      });
    },
  );

  test("between the last call and the job's end: nothing is asked for again", async () => {
    await withScene({}, "article", async (scene, startWorker) => {
      const { service } = scene;
      // Nobody can store a content until this is let go, so the job cannot end.
      const lock = new Client({ connectionString: service.connectionString });
      await lock.connect();
      await lock.query("begin; lock table contents in share mode");
      const worker = await startWorker();
      const waiting = await eventually(async () => {
        const [found] = await service.asOwner(
          `select array_agg(pid) as pids from pg_locks where relation = 'contents'::regclass and not granted`,
        );
        return found?.["pids"] as number[] | null;
      }, 60_000);
      await worker.end("SIGKILL");
      // What was on its way to the database when the machine died never arrives.
      await service.asOwner(
        `select pg_terminate_backend(pid) from unnest(array[${waiting.join()}]) as pid`,
      );
      await lock.end();
      const asked = scene.provider.calls().length;
      await expectGoesOn(scene, startWorker);
      expect(scene.provider.calls()).toHaveLength(asked);
    });
  });
});

async function expectGoesOn(
  { service, provider, jobId, saved }: Scene,
  startWorker: () => Promise<unknown>,
): Promise<void> {
  const callsBefore = provider.calls();
  // What is kept of a verification does not tell which claims it was about; the provider's log does.
  const answered = callsBefore.filter(({ task, outcome }) => task === "verify" && outcome === "ok");
  const kept = await saved();
  const isVerified = kept.filter((key) => key === "a verification").length >= answered.length;
  const keptBefore = new Set([...kept, ...(isVerified ? answered.map(keyOf) : [])]);
  const askedBefore = new Set(callsBefore.map(keyOf));
  const underWay = new Set([...askedBefore].filter((key) => !keptBefore.has(key)));
  provider.script({ faults: [] });
  // As if the lease had run out: what is waited for otherwise.
  await service.asOwner(
    `update tasks set leased_until = leased_until - interval '${leaseSeconds} seconds'`,
  );
  await startWorker();
  const { rows } = await eventually(async () => {
    const found = await service.database.pool.query<{ state: string; cost: number; calls: number }>(
      `select state, cost_micros::float8 as cost, (select count(*)::int from model_calls c where c.job_id = j.id) as calls
       from jobs j where id = $1 and finished_at is not null`,
      [jobId],
    );
    return found.rows.length > 0 && found;
  }, 60_000);
  expect(rows[0]?.state).toBe("succeeded");

  const after = provider.calls().slice(callsBefore.length).map(keyOf);
  const counts = Map.groupBy(after, (key) => key);
  for (const key of counts.keys()) expect(keptBefore).not.toContain(key);
  for (const [key, times] of counts) expect([key, times.length]).toEqual([key, 1]);
  const again = after.filter((key) => askedBefore.has(key));
  expect(again.length).toBeLessThanOrEqual(underWay.size);

  const { rows: contents } = await service.database.pool.query<{ complete: boolean }>(
    `select (v.quality ->> 'complete')::boolean as complete
     from contents c join content_versions v on v.content_id = c.id where c.job_id = $1`,
    [jobId],
  );
  const { rows: items } = await service.database.pool.query(
    "select from job_items where job_id = $1",
    [jobId],
  );
  expect(contents).toEqual(items.map(() => ({ complete: true })));
  // All that was answered is written down; of what was under way at the kill nobody is left to say what it took.
  expect(rows[0]?.calls).toBeGreaterThanOrEqual(provider.calls().length - underWay.size);
  expect(rows[0]?.cost).toBeGreaterThan(0);
}

function keyOf({ task, about }: { task: string; about: string | null }): string {
  return about === null ? task : `${task} ${about}`;
}

const overview = `Harbour Roast roasts coffee in small batches in a former boat shed in Whitby.

Every bag carries its roasting date, and none is older than two weeks when it is sent.

The beans come from four farms in Ethiopia and Peru that the owners visit every year.

On Saturdays visitors watch the roasting and taste three cups for six pounds.`;

async function withScene(
  script: ModelServerOptions,
  format: string,
  play: (scene: Scene, startWorker: () => ReturnType<Playground["start"]>) => Promise<void>,
): Promise<void> {
  const service = await startTestService({ PRESSROOM_LIMITS: "off" });
  const provider = await startModelServer(script);
  const playground = await openPlayground();
  playgrounds.add(playground);
  try {
    const { key } = await addAccount(service, { key: { mode: "live" }, overview });
    const { json } = await service.generate(key, { content_type: format });
    const jobId = Number(json["job_id"]);
    const { rows: items } = await service.database.pool.query<{ position: number; format: string }>(
      "select position, content_type as format from job_items where job_id = $1",
      [jobId],
    );
    const formats = new Map(items.map((item) => [item.position, item.format]));
    const saved = async () => {
      const { rows } = await service.database.pool.query<{ position: number; stage: string }>(
        "select position, stage from job_stages where job_id = $1",
        [jobId],
      );
      return rows.flatMap(({ position, stage }) => callOf(stage, formats.get(position)) ?? []);
    };
    await play({ service, provider, jobId, saved }, () =>
      playground.start("worker", {
        DATABASE_URL: service.connectionString,
        PRESSROOM_SECRET: "a secret of thirty-two characters or more",
        PRESSROOM_MODEL: "compatible:played",
        PRESSROOM_MODEL_URL: `${provider.url}/v1`,
        PRESSROOM_MODEL_PRICES: "compatible:played=1/0.1/2",
      }),
    );
  } finally {
    await playground.remove();
    playgrounds.delete(playground);
    await provider.close();
    await service.close();
  }
}

/** The call that a saved stage or piece came from; undefined for what code made. */
function callOf(stage: string, format: string | undefined): string | undefined {
  const [name = "", piece] = stage.split(" · ");
  if (name === "plan") return format === undefined ? "brief" : `plan ${format}`;
  if (piece === undefined) return undefined;
  if (name === "draft") {
    if (piece === "variants") return "social";
    return piece === "text" ? `whole ${format}` : `section ${piece}`;
  }
  return name.startsWith("check") ? "a verification" : `edit ${piece}`;
}
