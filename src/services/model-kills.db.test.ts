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
  hanging("while a batch's brief is written", "batch", "brief"),
  hanging("while an article's draft is written", "article", "draft"),
  {
    title: "while the text of a draft streams",
    format: "post",
    script: { speed: { firstTokenMs: 20, tokensPerSecond: 400 } },
    isThere: async ({ service, jobId }) => {
      const { rows } = await service.database.pool.query(
        "select from job_events where job_id = $1 and type = 'text'",
        [jobId],
      );
      return rows.length > 0;
    },
  },
  hanging("while a social set is written", "social", "draft"),
  hanging("while an editor reads an article", "article", "review"),
  hanging("while an article is revised", "article", "revise"),
  hanging("while a social set's changes are read again", "social", "recheck"),
  {
    ...hanging(
      "in the middle of a batch, three items done and one draft not",
      "batch",
      "draft post",
    ),
    isThere: async ({ saved }) => {
      const kept = await saved();
      return ["article", "newsletter", "social"].every((type) => kept.includes(`recheck ${type}`));
    },
  },
  hanging("in the middle of a batch, while one item is reviewed", "batch", "review article"),
];

/** Killed when the call was made that is never answered. */
function hanging(title: string, format: string, task: string): KillPoint {
  return { title, format, script: hangAt(task), isThere: hangsAt(task) };
}

function hangAt(task: string): ModelServerOptions {
  return { faults: [{ fault: "never_answers", tasks: [task], times: 1 }] };
}

function hangsAt(task: string): KillPoint["isThere"] {
  return async ({ provider }) =>
    provider.calls().some((call) => call.task === task || keyOf(call) === task);
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
  const keptBefore = new Set(await saved());
  const askedBefore = new Set(callsBefore.map(keyOf));
  const underWay = new Set([...askedBefore].filter((key) => !keptBefore.has(key)));
  provider.script({ faults: [], speed: { firstTokenMs: 0, tokensPerSecond: 0 } });
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
  return `${task} ${about}`;
}

const overview = `Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. It opened in 2011.

Every bag carries its roasting date, and none is older than two weeks when it is sent. It is sealed within the hour.

The beans come from four farms in Ethiopia and Peru that the owners visit every year. They pay each farm in advance.

On Saturdays visitors watch the roasting and taste three cups for six pounds. The shed is heated by the roaster alone.`;

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
      "select position, content_type as format from job_items where job_id = $1 order by position",
      [jobId],
    );
    const formats = new Map(items.map((item) => [item.position, item.format]));
    const saved = async () => {
      const { rows } = await service.database.pool.query<{ position: number; stage: string }>(
        "select position, stage from job_stages where job_id = $1",
        [jobId],
      );
      const all = [...formats.values()].join(", ");
      return rows.flatMap(
        ({ position, stage }) => callOf(stage, formats.get(position) ?? all) ?? [],
      );
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
function callOf(stage: string, formats: string): string | undefined {
  if (stage === "draft · text") return `draft ${formats}`;
  return ["brief", "review", "revise", "recheck"].includes(stage)
    ? `${stage} ${formats}`
    : undefined;
}
