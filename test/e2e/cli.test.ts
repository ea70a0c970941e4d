import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../test-service.ts";
import { openTerminal } from "./cli-terminal.ts";
import type { Started, Terminal } from "./cli-terminal.ts";
import { runCurlLine } from "./run-curl-line.ts";

interface Demo {
  base_url: string;
  account: { id: number; email: string; password: string };
  brands: {
    id: number;
    name: string;
    keywords_count: number;
    live_key: string;
    test_key: string;
  }[];
  forum_posts: { id: number; title: string }[];
}

let terminal: Terminal;
/** From the first test, because its ID can vary: if two demos run at once, one may take an ID and roll back. */
let demo: Demo;
beforeAll(async () => {
  terminal = await openTerminal();
});
afterAll(() => terminal.close());

test("two demos at once on an empty database create one account, each with its own keys", async () => {
  const ends = await Promise.all([
    terminal.run(["demo", "--json"]),
    terminal.run(["demo", "--json"]),
  ]);
  expect(ends.map((end) => end.stderr)).toEqual(["", ""]);
  const [first, second] = ends.map((end) => JSON.parse(end.stdout) as Demo);
  if (first === undefined || second === undefined) throw new Error("no demo");
  demo = first;
  expect(Object.keys(first)).toEqual(["base_url", "account", "brands", "forum_posts"]);
  expect(first.account).toEqual(second.account);
  expect(first.forum_posts).toEqual(second.forum_posts);
  expect(first.forum_posts.length).toBeGreaterThanOrEqual(3);
  expect(first.brands.map((brand) => brand.id)).toEqual(second.brands.map((brand) => brand.id));
  expect(first.brands.map((brand) => brand.keywords_count > 0)).toEqual([true, false]);
  const keys = [first, second].flatMap(({ brands }) =>
    brands.flatMap((brand) => [brand.live_key, brand.test_key]),
  );
  expect(new Set(keys).size).toBe(8);
  // Nothing keeps PostgreSQL running anymore.
  expect(await terminal.postmasterPid()).toBeUndefined();
});

const ofAccount = () => ["--account", String(demo.account.id)];

test("wrong usage exits with 2, with a message in words and as JSON", async () => {
  const [asText, asJson] = await Promise.all([
    terminal.run(["srve"]),
    terminal.run(["generate", "artcle", "--json"]),
  ]);
  expect(asText).toMatchObject({ code: 2, stdout: "" });
  expect(asText.stderr).toContain("Did you mean: pressroom serve");
  expect(asJson).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(asJson.stderr)).toMatchObject({ status: "error" });
});

test("every invalid setting is reported at once, by the service and by doctor", async () => {
  const wrong = { PORT: "eighty", PRESSROOM_DEMO: "yes", PRESSROOM_LIMIT: "off" };
  const [served, examined] = await Promise.all([
    terminal.run(["serve"], wrong),
    terminal.run(["doctor", "--json"], wrong),
  ]);
  expect(served.code).toBe(2);
  expect(served.stderr).toContain("PORT is");
  expect(served.stderr).toContain("PRESSROOM_DEMO is");
  expect(served.stderr).toContain("Did you mean PRESSROOM_LIMITS?");
  expect(examined.code).toBe(1);
  expect(JSON.parse(examined.stdout)).toMatchObject({ healthy: false });
});

describe("while the service runs", () => {
  let service: Started;
  let port: string;
  beforeAll(async () => {
    service = terminal.start(["serve"]);
    await service.says("Stop with Ctrl-C.");
    port = /127\.0\.0\.1:(\d+)/.exec(service.stdout())?.[1] ?? "";
  });

  test("the banner's curl command works as printed, and the next two read its result", async () => {
    const banner = service.stdout();
    const { account } = JSON.parse((await terminal.run(["demo", "--json"])).stdout) as Demo;
    expect(banner).toContain(`http://127.0.0.1:${port}/agents/`);
    expect(banner).toContain(account.email);
    expect(banner).toContain(account.password);
    const lines = banner.split("\n").filter((line) => line.startsWith("curl "));
    expect(lines).toHaveLength(3);
    const [start = "", follow = "", read = ""] = lines;
    const accepted = JSON.parse(await runCurlLine(start)) as { status: string; job_id: number };
    expect(accepted.status).toBe("success");
    const job = await eventually(async () => {
      const text = await runCurlLine(follow.replace("JOB_ID", String(accepted.job_id)));
      const found = JSON.parse(text) as { state: string; content_ids: number[] };
      return found.state === "succeeded" && found;
    });
    const [contentId] = job.content_ids;
    expect(await runCurlLine(read.replace("CONTENT_ID", String(contentId)))).toMatch(
      /^# .*pour over/i,
    );
  });

  test("a second service on the same port says so and breaks nothing; on another port it joins", async () => {
    const second = await terminal.run(["serve"], { PORT: port });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("already running");
    expect(second.stderr).toContain(`:${port}`);
    const other = terminal.start(["serve", "--json"]);
    await other.says('"status":"ready"');
    const { url } = JSON.parse(other.stdout()) as { url: string };
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    other.signal("SIGTERM");
    expect((await other.ended).code).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test("doctor finds no problems", async () => {
    const ended = await terminal.run(["doctor", "--json"], { PORT: port });
    const { findings } = JSON.parse(ended.stdout) as { findings: { state: string }[] };
    expect(findings.filter((finding) => finding.state !== "ok")).toEqual([]);
    expect(ended.code).toBe(0);
  });

  test("SIGTERM stops the service with exit code 0, and its PostgreSQL with it", async () => {
    service.signal("SIGTERM");
    expect((await service.ended).code).toBe(0);
    // Except for slow connections, which can happen on a busy machine.
    expect(service.stderr().replaceAll(/^.*timeout.*\n/gm, "")).toBe("");
    expect(await terminal.postmasterPid()).toBeUndefined();
    expect(await readdir(join(terminal.dataDir, "running"))).toEqual([]);
  });
});

test("without a worker, generate runs the job itself", async () => {
  const post = String(demo.forum_posts[0]?.id);
  const ended = await terminal.run(["generate", "post", "--forum-post", post, ...ofAccount()]);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(/^# /);
  expect(ended.stderr).toContain("runs the job itself");
  expect(await terminal.postmasterPid()).toBeUndefined();
});

test("Ctrl-C while generate waits leaves the job in the queue, and a worker finishes it", async () => {
  const worker = terminal.start(["worker", "--json"]);
  await worker.says('"status":"ready"');
  // A worker that does nothing: generate waits for it.
  worker.signal("SIGSTOP");
  const ask = ["generate", "post", "--topic", "Mugs", ...ofAccount(), "--idempotency-key", "mugs"];
  const waiting = terminal.start([...ask, "--watch"]);
  await waiting.says(": queued");
  waiting.signal("SIGINT");
  const ended = await waiting.ended;
  expect(ended).toMatchObject({ code: 130, stdout: "" });
  const [, id] = /Job (\d+) stays in the queue/.exec(ended.stderr) ?? [];
  expect(Number(id)).toBeGreaterThan(0);
  worker.signal("SIGCONT");
  // With the same key, the command gets the same job and waits for it.
  const again = await terminal.run(ask);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain(`Job ${id} succeeded`);
  worker.signal("SIGTERM");
  expect((await worker.ended).code).toBe(0);
});

test("the first Ctrl-C drains, the second one exits at once", async () => {
  const service = terminal.start(["serve", "--json"]);
  await service.says('"status":"ready"');
  const { url } = JSON.parse(service.stdout()) as { url: string };
  // A request that never ends blocks draining.
  const hanging = new ReadableStream({ start: (sink) => sink.enqueue(new Uint8Array(1)) });
  const answer = fetch(`${url}/agents/api/articles/generate/`, {
    method: "POST",
    body: hanging,
    duplex: "half",
  }).catch(() => undefined);
  await eventually(async () => (await fetch(`${url}/healthz`)).status === 200);
  let isOver = false;
  void service.ended.then(() => (isOver = true));
  await eventually(async () => {
    service.signal("SIGINT");
    return isOver;
  });
  expect((await service.ended).code).toBe(130);
  await answer;
});

test("processes left by such an exit are taken over, and npm start exits with 0 on SIGTERM", async () => {
  const service = terminal.startProgram("npm", ["start"], { PRESSROOM_DEMO: "off" });
  await service.says("Stop with Ctrl-C.");
  expect(service.stdout()).toContain("account create");
  service.signal("SIGTERM");
  expect((await service.ended).code).toBe(0);
  expect(await terminal.postmasterPid()).toBeUndefined();
});

test("an older Node starts the one that npm ci installed, and returns its exit code", async (context) => {
  // oxlint-disable-next-line node/no-process-env -- npm says here which Node runs it
  const older = process.env["npm_node_execpath"] ?? "/usr/bin/node";
  const { stdout } = await terminal.startProgram(older, ["--version"]).ended;
  if (Number(/^v(\d+)/u.exec(stdout)?.[1]) >= 24) context.skip("the machine's Node is new enough");
  const version = await terminal.startProgram(older, ["bin/pressroom.js", "--version"]).ended;
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) });
  const wrong = await terminal.startProgram(older, ["bin/pressroom.js", "nonsense"]).ended;
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("Unknown command") });
});
