/** An operator's commands, run in this process; test/e2e/cli.test.ts runs them as processes. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import JSZip from "jszip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPressroom } from "../../test/service-under-test.ts";
import type { ServingChild } from "../../test/service-under-test.ts";
import { useTestAccount } from "../../test/test-database.ts";
import { formType, generatePath, useTestService } from "../../test/test-service.ts";
import { useCommandLine } from "./run-here.fixture.ts";

const service = useTestService();
const account = useTestAccount(service);
const line = useCommandLine(service);

// A separate process, so that it does not block the commands.
let worker: ServingChild;
beforeAll(async () => {
  worker = await startPressroom(["worker"], { environment: line.environment() });
});
afterAll(async () => void (await worker.end()));

const run = async (...words: string[]) => line.run(words);
const asAda = async (...words: string[]) => run(...words, "--account", "ada@example.com");

async function statusWith(key: string): Promise<number> {
  const { status } = await service.send({
    method: "POST",
    path: generatePath,
    headers: { "X-API-Key": key, "Content-Type": formType },
    body: "content_type=post&custom_topic=Bells",
  });
  return status;
}

test("account delete requires the email address and --yes, deletes everything, and frees the address", async () => {
  const email = "gone@example.com";
  await run("account", "create", "--email", email);
  await run("brand", "create", "--name", "Gone", "--account", email);
  const made = await run("key", "create", "--account", email, "--json");
  const { key } = JSON.parse(made.stdout) as { key: string };
  const ask = async () =>
    fetch(`${service.url}/agents/api/jobs/`, { headers: { "X-API-Key": key } });
  expect((await ask()).status).toBe(200);

  const unsure = await run("account", "delete", email);
  expect(unsure).toMatchObject({ code: 2, stdout: "" });
  expect(unsure.stderr).toContain(`pressroom account delete ${email} --yes`);
  const unknown = await run("account", "delete", "nobody@example.com", "--yes");
  expect(unknown).toMatchObject({ code: 2, stdout: "" });
  expect((await ask()).status).toBe(200);

  const deleted = await run("account", "delete", email, "--yes", "--json");
  expect(deleted).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(deleted.stdout)).toMatchObject({ email, deleted: true });
  expect((await ask()).status).toBe(401);
  expect((await run("account", "list")).stdout).not.toContain("gone");
  expect((await run("account", "create", "--email", email)).code).toBe(0);
  expect((await run("account", "delete", email, "--yes")).code).toBe(0);
});

test("an operator gets from an empty database to an article, with hints about each missing step", async () => {
  const made = await run("account", "create", "--email", "ada@example.com");
  expect(made.stdout).toContain("shown only once");
  const about = "Velo Nord repairs bicycles in Kiel. A service takes one day and costs 60 euros.";
  const brand = JSON.parse(
    (await asAda("brand", "create", "--name", "Velo Nord", "--overview", about, "--json")).stdout,
  ) as { id: number };

  const refused = await asAda("generate", "article", "--topic", "Bicycle service");
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(
    new RegExp(`pressroom keywords set ${brand.id} ".*" --account ada@example.com`),
  );
  const guessed = await run("brand", "list");
  expect(guessed).toMatchObject({ code: 2, stdout: "" });
  expect(guessed.stderr).toContain("--account ada@example.com\n");

  // The brand's ID is enough, as in every command in a hint.
  const id = String(brand.id);
  const set = await run("keywords", "set", id, "bicycle repair, bike service");
  expect(set).toMatchObject({ code: 0, stderr: "" });
  const again = await asAda("keywords", "set", id, "bicycle repair, bike service", "--json");
  expect(JSON.parse(again.stdout)).toMatchObject({
    previous: ["bicycle repair", "bike service"],
  });
  const file = join(line.folder(), "article.md");
  const written = await asAda("generate", "article", "--topic", "Bicycle service", "-o", file);
  expect(written).toMatchObject({ code: 0, stdout: "" });
  expect(await readFile(file, "utf8")).toMatch(/^# /);
  expect(written.stderr).toMatch(/\d+ words; an article needs at least 1,200/);

  const key = JSON.parse((await asAda("key", "create", "--mode", "test", "--json")).stdout) as {
    id: number;
    key: string;
  };
  expect(await statusWith(key.key)).toBe(200);
  expect((await asAda("key", "revoke", String(key.id))).code).toBe(0);
  expect(await statusWith(key.key)).toBe(401);
  expect((await asAda("key", "list", "--all")).stdout).toContain("revoked");
  expect((await asAda("key", "list", "--all")).stdout).not.toContain(key.key);
});

test("forum posts in a file are previewed, imported, edited and removed again", async () => {
  const file = join(line.folder(), "posts.json");
  await writeFile(
    file,
    '{"title": "Which kettle?"}\n{"title": "Which cup?", "replies": "ana: Any."}',
  );
  const dry = await asAda("post", "import", file, "--dry-run");
  expect(dry.stdout).toContain("2 new, 0 changed, 0 unchanged, 0 rejected. Nothing was saved.");
  const imported = await asAda("post", "import", file, "--json");
  const { import_id: importId, results } = JSON.parse(imported.stdout) as {
    import_id: number;
    results: { forum_post_id: number }[];
  };
  const [first] = results.map(({ forum_post_id: id }) => String(id));
  expect((await asAda("post", "undo", String(importId))).stdout).toContain("2 posts removed");
  const gone = await asAda("post", "edit", first ?? "", "--title", "Gone");
  expect([gone.code === 0, gone.stderr]).toEqual([
    false,
    expect.stringContaining("no forum post with this ID"),
  ]);
});

test("a batch writes each piece to a file in a directory, and the JSON lists them", async () => {
  const target = join(line.folder(), "batch/");
  const batch = ["generate", "batch", "--topic", "Decaf", "--brand", String(account.brandId)];
  const ended = await run(...batch, "-o", target, "--json");
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const { job, contents, files } = JSON.parse(ended.stdout) as Record<string, unknown[]> & {
    job: { state: string };
  };
  expect(job.state).toBe("succeeded");
  expect(contents).toHaveLength(4);
  expect(files).toHaveLength(4);
  expect(await readdir(target)).toHaveLength(4);
});

test("a list of topics is previewed, saved as one archive, and starts nothing twice", async () => {
  const file = join(line.folder(), "topics.csv");
  const results = join(line.folder(), "results.zip");
  await writeFile(file, "type,topic\npost,Decaf at night\npoem,Beans\nsocial,Our new kettle\n");
  const list = async (...words: string[]) =>
    run("generate", "--from", file, "--account", String(account.accountId), ...words);
  const preview = await list("--preview");
  expect(preview.stdout).toContain("Would start 2 jobs from 3 rows; rows with errors: 1.");
  expect(preview.stdout).toContain('line 3 (Beans): type: Unknown type "poem".');
  expect(await list("-o", results)).toMatchObject({ code: 0 });
  const archive = await JSZip.loadAsync(await readFile(results));
  expect(Object.keys(archive.files)).toHaveLength(2);
  const again = await list("--no-wait", "--json");
  expect(JSON.parse(again.stdout)).toMatchObject({ jobs_count: 2, started_count: 0 });
});

test("a brief is shown, changed and approved before anything is written", async () => {
  const own = ["--account", String(account.accountId)];
  const asOwner = async (...words: string[]) => run(...words, ...own);
  const post = ["generate", "post", "--topic", "Our new decaf", "--brand", String(account.brandId)];
  const asked = await asOwner(...post, "--approve-brief", "--citations", "none", "--json");
  expect(asked).toMatchObject({ code: 0 });
  const { job_id: id, state, brief } = JSON.parse(asked.stdout) as Record<string, unknown>;
  expect(state).toBe("waiting");
  const job = String(id);
  const shown = await asOwner("job", "brief", job, "--json");
  expect(JSON.parse(shown.stdout)).toEqual(brief);
  const listed = await asOwner("job", "list", "--state", "waiting");
  expect(listed.stdout).toContain("waiting");

  const wrong = await asOwner("job", "continue", job, "--brief", '{"angle": "Less"}');
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.stderr).toContain("reader: Required.");
  const changed = JSON.stringify({ ...(brief as object), angle: "Decaf for the evening" });
  const done = await asOwner("job", "continue", job, "--brief", changed, "--json");
  expect(done).toMatchObject({ code: 0 });
  const result = JSON.parse(done.stdout) as { contents: [{ content_id: number }] };
  expect(result).toMatchObject({ job: { state: "succeeded" }, contents: [{}] });
  const content = String(result.contents[0].content_id);
  expect((await asOwner("job", "brief", job)).stdout).toContain("Decaf for the evening");
  const again = await asOwner("job", "continue", job);
  expect(again.code).not.toBe(0);
  expect(again.stderr).toContain("not waiting");

  const quality = await asOwner("content", "quality", content);
  expect(quality).toMatchObject({ code: 0 });
  expect(quality.stdout).toMatch(/^editor +not_run +Only content/m);

  const rewrite = async (...words: string[]) => asOwner("content", "rewrite", content, ...words);
  const elsewhere = await rewrite("--passage", "nowhere at all", "--shorten");
  expect(elsewhere).toMatchObject({ code: 2 });
  expect(elsewhere.stderr).toContain("--passage: Does not occur");
  expect((await rewrite("--passage", "x")).stderr).toContain("Use exactly one of");
});
