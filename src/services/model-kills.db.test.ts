/** A worker process is killed while it writes with a model, and another one continues. */
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModelServerOptions } from "../../mock-model/start-model-server.ts";
import { openServiceUnderTest } from "../../test/service-under-test.ts";
import type { ServiceUnderTest } from "../../test/service-under-test.ts";
import { openWritingSetup, testSecret } from "../../test/test-writing-worker.ts";
import type { WritingAccount, WritingSetup } from "../../test/test-writing-worker.ts";
import { eventually } from "../../test/test-service.ts";
import type { TestService } from "../../test/test-service.ts";
import { leaseSeconds } from "../queue/queue.ts";

let setup: WritingSetup;
/** For the job that is killed at its very end: nothing else there writes contents. */
let quietSetup: WritingSetup;
let underTest: ServiceUnderTest;
beforeAll(async () => {
  [setup, quietSetup, underTest] = await Promise.all([
    openWritingSetup({}),
    openWritingSetup({}),
    openServiceUnderTest(),
  ]);
});
afterAll(async () => {
  await underTest.remove();
  await Promise.all([setup.close(), quietSetup.close()]);
});

interface Scene {
  service: TestService;
  provider: WritingAccount["provider"];
  jobId: number;
  /** The job's saved stages, named like the calls in the provider's log that produced them. */
  saved: () => Promise<string[]>;
}

interface KillPoint {
  title: string;
  format: string;
  script: ModelServerOptions;
  isThere: (scene: Scene) => Promise<boolean>;
  /** Its first draft streams slowly enough for the other jobs to reach their points. */
  isSlow?: boolean;
}

const points: KillPoint[] = [
  hanging("while a batch's brief is written", "batch", "brief"),
  hanging("while an article's draft is written", "article", "draft"),
  {
    title: "while the text of a draft streams",
    format: "post",
    script: {},
    isSlow: true,
    isThere: async ({ service, jobId }) => {
      const { rows } = await service.database.pool.query(
        "select from job_events where job_id = $1 and type = 'text'",
        [jobId],
      );
      return rows.length > 0;
    },
  },
  hanging("while a social set is written", "social", "draft"),
  hanging("while the drafts of a newsletter are combined", "newsletter", "combine"),
  hanging("while an editor reads an article", "article", "review"),
  hanging("while a social set's changes are read again", "social", "recheck"),
  {
    ...hanging(
      "in the middle of a batch, three items done and one draft not",
      "batch",
      "draft social",
    ),
    isThere: async ({ saved }) => {
      const kept = await saved();
      return ["article", "post", "newsletter"].every((type) => kept.includes(`recheck ${type}`));
    },
  },
  hanging("in the middle of a batch, while one item is reviewed", "batch", "review article"),
];

/** Killed during a call that is never answered. */
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

describe("kill -9 of the worker", () => {
  /** One kill hits all jobs, each at its own point. */
  const killed = new Map<KillPoint, Killed>();
  beforeAll(async () => {
    const scenes = await Promise.all(
      points.map(async (point) => ({ point, scene: await openScene(setup, point) })),
    );
    const worker = await startWorker(setup);
    await Promise.all(
      scenes.map(({ point, scene }) => eventually(() => point.isThere(scene), 60_000)),
    );
    await worker.end("SIGKILL");
    for (const { point, scene } of scenes) killed.set(point, await recordState(scene));
    await startAnotherWorker(setup);
  });

  test.each(points)(
    "$title: saved results are never requested again, the rest once",
    async (point) => expectContinues(killed.get(point)!),
  );

  test("between the last call and the job's end: no call is repeated", async () => {
    const scene = await openScene(quietSetup, { format: "article", script: {} });
    const { service } = scene;
    // While the table is locked, no content can be stored, so the job cannot end.
    const lock = new Client({ connectionString: service.connectionString });
    await lock.connect();
    await lock.query("begin; lock table contents in share mode");
    const worker = await startWorker(quietSetup);
    const waiting = await eventually(async () => {
      const [found] = await service.asOwner(
        `select array_agg(pid) as pids from pg_locks where relation = 'contents'::regclass and not granted`,
      );
      return found?.["pids"] as number[] | null;
    }, 60_000);
    await worker.end("SIGKILL");
    // Statements that the worker had already sent must not take effect.
    await service.asOwner(
      `select pg_terminate_backend(pid) from unnest(array[${waiting.join()}]) as pid`,
    );
    await lock.end();
    const before = await recordState(scene);
    await startAnotherWorker(quietSetup);
    await expectContinues(before);
    expect(scene.provider.calls()).toHaveLength(before.callsBefore.length);
  });
});

interface Killed extends Scene {
  callsBefore: ReturnType<Scene["provider"]["calls"]>;
  keptBefore: ReadonlySet<string>;
}

/** The calls and the saved stages when the worker was killed. */
async function recordState(scene: Scene): Promise<Killed> {
  const callsBefore = scene.provider.calls();
  const keptBefore = new Set(await scene.saved());
  scene.provider.script({ faults: [], speed: { firstTokenMs: 0, tokensPerSecond: 0 } });
  return { ...scene, callsBefore, keptBefore };
}

/** Expires the leases first, instead of waiting for them. */
async function startAnotherWorker(where: WritingSetup): Promise<void> {
  await where.service.asOwner(
    `update tasks set leased_until = leased_until - interval '${leaseSeconds} seconds'`,
  );
  await startWorker(where);
}

async function startWorker({ service }: WritingSetup): ReturnType<ServiceUnderTest["start"]> {
  return underTest.start("worker", {
    DATABASE_URL: service.connectionString,
    PRESSROOM_SECRET: testSecret,
    PRESSROOM_MODEL_PRICES: "compatible:mock=1/0.1/2",
  });
}

async function expectContinues({
  service,
  provider,
  jobId,
  callsBefore,
  keptBefore,
}: Killed): Promise<void> {
  const askedBefore = new Set(callsBefore.map(keyOf));
  const underWay = new Set([...askedBefore].filter((key) => !keptBefore.has(key)));
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
  // All answered calls are recorded; those that were running at the kill cannot be.
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

async function openScene(
  where: WritingSetup,
  { format, script, isSlow = false }: Pick<KillPoint, "format" | "script" | "isSlow">,
): Promise<Scene> {
  const { service } = where;
  const speed = { firstTokenMs: 20, tokensPerSecond: 4 };
  const account = await where.openAccount(
    {
      ...script,
      onPrompt: (task) => {
        // The second worker's draft is fast.
        const drafts = account.provider.calls().filter((call) => call.task === "draft");
        if (isSlow && task === "draft" && drafts.length === 1) account.provider.script({ speed });
      },
    },
    { overview },
  );
  const jobId = await account.ask({ content_type: format });
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
    return rows.flatMap(({ position, stage }) => callOf(stage, formats.get(position) ?? all) ?? []);
  };
  return { service, provider: account.provider, jobId, saved };
}

/** The call that produced a saved stage or piece; undefined if no model did. */
function callOf(stage: string, formats: string): string | undefined {
  if (stage === "draft · text") return `draft ${formats}`;
  if (stage === "draft · alternatives") return `alternatives ${formats}`;
  if (stage === "draft · combined") return `combine ${formats}`;
  return ["brief", "review", "recheck"].includes(stage) ? `${stage} ${formats}` : undefined;
}
