import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import JSZip from "jszip";
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
beforeAll(async () => {
  terminal = await openTerminal();
});
afterAll(() => terminal.close());

test("two demos at once on empty data make one account, each with keys of its own", async () => {
  const ends = await Promise.all([
    terminal.run(["demo", "--json"]),
    terminal.run(["demo", "--json"]),
  ]);
  expect(ends.map((end) => end.stderr)).toEqual(["", ""]);
  const [first, second] = ends.map((end) => JSON.parse(end.stdout) as Demo);
  if (first === undefined || second === undefined) throw new Error("no demo");
  expect(Object.keys(first)).toEqual(["base_url", "account", "brands", "forum_posts"]);
  expect(first.account).toEqual(second.account);
  expect(first.forum_posts).toEqual(second.forum_posts);
  expect(first.forum_posts.length).toBeGreaterThanOrEqual(3);
  expect(first.brands.map((brand) => brand.id)).toEqual(second.brands.map((brand) => brand.id));
  expect(first.brands.map((brand) => brand.keywords_count > 0)).toEqual([true, false]);
  const keys = [first, second].flatMap((demo) =>
    demo.brands.flatMap((brand) => [brand.live_key, brand.test_key]),
  );
  expect(new Set(keys).size).toBe(8);
  // Nobody holds it any more.
  expect(await terminal.postmasterPid()).toBeUndefined();
});

test.each([
  { words: ["srve"], says: "Did you mean: pressroom serve" },
  { words: ["brand", "lst"], says: "Did you mean: pressroom brand list" },
  { words: ["key", "create", "--mod", "test"], says: "Did you mean --mode?" },
  { words: ["generate"], says: "TYPE" },
  { words: ["prune"], says: "--older-than is required" },
  { words: ["prune", "--older-than", "5h"], says: "at least 1d" },
  { words: ["restore", "none.tar.zst"], says: "not found" },
  { words: ["generate", "artcle"], says: "Did you mean article?" },
  { words: ["generate", "post", "--forum-post", "0"], says: "--forum-post" },
  {
    words: ["generate", "post", "-o", "post.html"],
    says: "only newsletters are available as HTML",
  },
  { words: ["brand", "create", "--name", "X", "--overview", "@/none"], says: "does not exist" },
  { words: ["post", "add", "--title", "X", "--url", "ftp://example.org"], says: "web address" },
])("$words is wrong use: 2, in words and as JSON", async ({ words, says }) => {
  const [asText, asJson] = await Promise.all([
    terminal.run(words),
    terminal.run([...words, "--json"]),
  ]);
  expect(asText).toMatchObject({ code: 2, stdout: "" });
  expect(asText.stderr).toContain(says);
  expect(asJson).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(asJson.stderr)).toMatchObject({ status: "error" });
  expect(asJson.stderr).toContain(says.replaceAll('"', '\\"'));
});

test("every wrong setting is named at once, by the service and by the doctor", async () => {
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

  test("the banner's curl line works as it is printed, and the two after it read the result", async () => {
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

  test("a second one on the same port says so and breaks nothing; on another port it joins", async () => {
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

  test("an account is deleted when its address and --yes say so, everywhere at once, and can be made anew", async () => {
    const email = "gone@example.com";
    await terminal.run(["account", "create", "--email", email]);
    await terminal.run(["brand", "create", "--name", "Gone", "--account", email]);
    const made = await terminal.run(["key", "create", "--account", email, "--json"]);
    const { key } = JSON.parse(made.stdout) as { key: string };
    const ask = async () =>
      fetch(`http://127.0.0.1:${port}/agents/api/jobs/`, { headers: { "X-API-Key": key } });
    expect((await ask()).status).toBe(200);

    const unsure = await terminal.run(["account", "delete", email]);
    expect(unsure).toMatchObject({ code: 2, stdout: "" });
    expect(unsure.stderr).toContain(`pressroom account delete ${email} --yes`);
    const unknown = await terminal.run(["account", "delete", "nobody@example.com", "--yes"]);
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect((await ask()).status).toBe(200);

    const deleted = await terminal.run(["account", "delete", email, "--yes", "--json"]);
    expect(deleted).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(deleted.stdout)).toMatchObject({ email, deleted: true });
    expect((await ask()).status).toBe(401);
    expect((await terminal.run(["account", "list"])).stdout).not.toContain("gone");
    expect((await terminal.run(["account", "create", "--email", email])).code).toBe(0);
    expect((await terminal.run(["account", "delete", email, "--yes"])).code).toBe(0);
  });

  test("an operator goes from nothing to an article, and is told what is missing on the way", async () => {
    const account = ["--account", "ada@example.com"];
    const run = async (...words: string[]) => terminal.run([...words, ...account]);
    const made = await terminal.run(["account", "create", "--email", "ada@example.com"]);
    expect(made.stdout).toContain("shown only once");
    const about = "Velo Nord repairs bicycles in Kiel. A service takes one day and costs 60 euros.";
    const brand = JSON.parse(
      (await run("brand", "create", "--name", "Velo Nord", "--overview", about, "--json")).stdout,
    ) as { id: number };

    const refused = await run("generate", "article", "--topic", "Bicycle service");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(
      new RegExp(`pressroom keywords set ${brand.id} ".*" --account ada@example.com`),
    );
    const guessed = await terminal.run(["brand", "list"]);
    expect(guessed).toMatchObject({ code: 2, stdout: "" });
    expect(guessed.stderr).toContain("--account ada@example.com\n");

    // The brand's number is enough, as in every command that the service shows.
    const id = String(brand.id);
    const set = await terminal.run(["keywords", "set", id, "bicycle repair, bike service"]);
    expect(set).toMatchObject({ code: 0, stderr: "" });
    const again = await run("keywords", "set", id, "bicycle repair, bike service", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({
      previous: ["bicycle repair", "bike service"],
    });
    const file = join(terminal.dataDir, "article.md");
    const written = await run("generate", "article", "--topic", "Bicycle service", "-o", file);
    expect(written).toMatchObject({ code: 0, stdout: "" });
    expect(await readFile(file, "utf8")).toMatch(/^# /);
    expect(written.stderr).toMatch(/\d+ words; an article needs at least 1,200/);

    const key = JSON.parse((await run("key", "create", "--mode", "test", "--json")).stdout) as {
      id: number;
      key: string;
    };
    expect(await statusWith(key.key)).toBe(200);
    expect((await run("key", "revoke", String(key.id))).code).toBe(0);
    expect(await statusWith(key.key)).toBe(401);
    expect((await run("key", "list", "--all")).stdout).toContain("revoked");
    expect((await run("key", "list", "--all")).stdout).not.toContain(key.key);
  });

  test("posts of a file are previewed, imported, edited and taken back", async () => {
    const account = ["--account", "ada@example.com"];
    const run = async (...words: string[]) => terminal.run([...words, ...account]);
    const file = join(terminal.dataDir, "posts.json");
    await writeFile(
      file,
      '{"title": "Which kettle?"}\n{"title": "Which cup?", "replies": "ana: Any."}',
    );
    const dry = await run("post", "import", file, "--dry-run");
    expect(dry.stdout).toContain("2 new, 0 changed, 0 unchanged, 0 rejected. Nothing was saved.");
    const imported = await run("post", "import", file, "--json");
    const { import_id: importId, results } = JSON.parse(imported.stdout) as {
      import_id: number;
      results: { forum_post_id: number }[];
    };
    const [first] = results.map(({ forum_post_id: id }) => String(id));
    expect((await run("post", "undo", String(importId))).stdout).toContain("2 posts removed");
    const gone = await run("post", "edit", first ?? "", "--title", "Gone");
    expect([gone.code === 0, gone.stderr]).toEqual([
      false,
      expect.stringContaining("no forum post with this id"),
    ]);
  });

  test("a batch puts a file for each content into a folder, and the JSON names them", async () => {
    const folder = join(terminal.dataDir, "batch/");
    const ended = await terminal.run([
      "generate",
      "batch",
      "--topic",
      "Decaf",
      "--brand",
      "1",
      "-o",
      folder,
      "--json",
    ]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const { job, contents, files } = JSON.parse(ended.stdout) as Record<string, unknown[]> & {
      job: { state: string };
    };
    expect(job.state).toBe("succeeded");
    expect(contents).toHaveLength(4);
    expect(files).toHaveLength(4);
    expect(await readdir(folder)).toHaveLength(4);
  });

  test("a list of topics is previewed, written into one archive, and starts nothing twice", async () => {
    const file = join(terminal.dataDir, "topics.csv");
    const results = join(terminal.dataDir, "results.zip");
    await writeFile(file, "type,topic\npost,Decaf at night\npoem,Beans\nsocial,Our new kettle\n");
    const run = async (...words: string[]) =>
      terminal.run(["generate", "--from", file, "--account", "1", ...words]);
    const preview = await run("--preview");
    expect(preview.stdout).toContain("Would start 2 jobs of 3 rows; 1 have errors.");
    expect(preview.stdout).toContain("line 3 (Beans): type: Unknown type “poem”.");
    expect(await run("-o", results)).toMatchObject({ code: 0 });
    const archive = await JSZip.loadAsync(await readFile(results));
    expect(Object.keys(archive.files)).toHaveLength(2);
    const again = await run("--no-wait", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ jobs_count: 2, started_count: 0 });
  });

  test("the doctor finds all well", async () => {
    const ended = await terminal.run(["doctor", "--json"], { PORT: port });
    const { findings } = JSON.parse(ended.stdout) as { findings: { state: string }[] };
    expect(findings.filter((finding) => finding.state !== "ok")).toEqual([]);
    expect(ended.code).toBe(0);
  });

  test("SIGTERM ends it with 0, and its PostgreSQL with it", async () => {
    service.signal("SIGTERM");
    expect((await service.ended).code).toBe(0);
    // But for a connection that took too long, which a busy machine can bring about.
    expect(service.stderr().replaceAll(/^.*timeout.*\n/gm, "")).toBe("");
    expect(await terminal.postmasterPid()).toBeUndefined();
    expect(await readdir(join(terminal.dataDir, "running"))).toEqual([]);
  });

  async function statusWith(key: string): Promise<number> {
    const reply = await fetch(`http://127.0.0.1:${port}/agents/api/articles/generate/`, {
      method: "POST",
      headers: { "X-API-Key": key },
      body: new URLSearchParams({ content_type: "post", custom_topic: "Bells" }),
    });
    return reply.status;
  }
});

test("without any worker, generate writes by itself", async () => {
  const ended = await terminal.run(["generate", "post", "--forum-post", "1", "--account", "1"]);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(/^# /);
  expect(ended.stderr).toContain("runs the job itself");
  expect(await terminal.postmasterPid()).toBeUndefined();
});

test("Ctrl-C while generate waits leaves the job in the queue, and a worker finishes it", async () => {
  const worker = terminal.start(["worker", "--json"]);
  await worker.says('"status":"ready"');
  // A worker that is there and does nothing: generate waits for it.
  worker.signal("SIGSTOP");
  const ask = [
    "generate",
    "post",
    "--topic",
    "Mugs",
    "--account",
    "1",
    "--idempotency-key",
    "mugs",
  ];
  const waiting = terminal.start([...ask, "--watch"]);
  await waiting.says(": queued");
  waiting.signal("SIGINT");
  const ended = await waiting.ended;
  expect(ended).toMatchObject({ code: 130, stdout: "" });
  const [, id] = /Job (\d+) stays in the queue/.exec(ended.stderr) ?? [];
  expect(Number(id)).toBeGreaterThan(0);
  worker.signal("SIGCONT");
  // The same key asks for the same job, and so waits for that one.
  const again = await terminal.run(ask);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain(`Job ${id} was written`);
  worker.signal("SIGTERM");
  expect((await worker.ended).code).toBe(0);
});

test("a first Ctrl-C drains, a second one ends it at once", async () => {
  const service = terminal.start(["serve", "--json"]);
  await service.says('"status":"ready"');
  const { url } = JSON.parse(service.stdout()) as { url: string };
  // A request that never ends keeps it from being done.
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

test("what such an end left behind is taken over, and npm start ends with 0 on SIGTERM", async () => {
  const service = terminal.startProgram("npm", ["start"], { PRESSROOM_DEMO: "off" });
  await service.says("Stop with Ctrl-C.");
  expect(service.stdout()).toContain("account create");
  service.signal("SIGTERM");
  expect((await service.ended).code).toBe(0);
  expect(await terminal.postmasterPid()).toBeUndefined();
});

test("a brief is read, changed and approved by hand before anything is written from it", async () => {
  const own = await openTerminal();
  try {
    await own.run(["demo", "--json"]);
    // Keeps PostgreSQL up, which every command would start and stop; without a worker, commands write by themselves.
    await own.start(["api"], { PRESSROOM_LOG_LEVEL: "info" }).says("listening");
    const asked = await own.run([
      "generate",
      "post",
      "--topic",
      "Our new decaf",
      "--brand",
      "1",
      "--approve-brief",
      "--citations",
      "none",
      "--json",
    ]);
    expect(asked).toMatchObject({ code: 0 });
    const { job_id: id, state, brief } = JSON.parse(asked.stdout) as Record<string, unknown>;
    expect(state).toBe("waiting");
    const job = String(id);
    const shown = await own.run(["job", "brief", job, "--json"]);
    expect(JSON.parse(shown.stdout)).toEqual(brief);
    const listed = await own.run(["job", "list", "--state", "waiting"]);
    expect(listed.stdout).toContain("waiting");

    const wrong = await own.run(["job", "continue", job, "--brief", '{"angle": "Less"}']);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain("reader: Required.");
    const changed = JSON.stringify({ ...(brief as object), angle: "Decaf for the evening" });
    const done = await own.run(["job", "continue", job, "--brief", changed, "--json"]);
    expect(done).toMatchObject({ code: 0 });
    expect(JSON.parse(done.stdout)).toMatchObject({ job: { state: "succeeded" }, contents: [{}] });
    expect((await own.run(["job", "brief", job])).stdout).toContain("Decaf for the evening");
    const again = await own.run(["job", "continue", job]);
    expect(again.code).not.toBe(0);
    expect(again.stderr).toContain("not waiting");

    const quality = await own.run(["content", "quality", "1"]);
    expect(quality).toMatchObject({ code: 0 });
    expect(quality.stdout).toMatch(/^editor +not_run +Only a model/m);

    const rewrite = await own.run([
      "content",
      "rewrite",
      "1",
      "--passage",
      "nowhere at all",
      "--shorten",
    ]);
    expect(rewrite).toMatchObject({ code: 2 });
    expect(rewrite.stderr).toContain("--passage: Does not occur");
    expect((await own.run(["content", "rewrite", "1", "--passage", "x"])).stderr).toContain(
      "Use exactly one of",
    );
  } finally {
    await own.close();
  }
});

test("an older Node hands over to the one that npm ci brought, with its exit code", async (context) => {
  // oxlint-disable-next-line node/no-process-env -- npm says here which Node runs it
  const older = process.env["npm_node_execpath"] ?? "/usr/bin/node";
  const { stdout } = await terminal.startProgram(older, ["--version"]).ended;
  if (Number(/^v(\d+)/u.exec(stdout)?.[1]) >= 24) context.skip("the machine's Node is new enough");
  const version = await terminal.startProgram(older, ["bin/pressroom.js", "--version"]).ended;
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) });
  const wrong = await terminal.startProgram(older, ["bin/pressroom.js", "nonsense"]).ended;
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("Unknown command") });
});
