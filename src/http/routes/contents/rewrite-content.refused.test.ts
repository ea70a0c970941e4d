import { beforeAll, expect, test } from "vitest";
import { openContentsDesk } from "../../../../test/test-contents.ts";
import type { ContentsDesk } from "../../../../test/test-contents.ts";
import { eventually, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
let desk: ContentsDesk;
let path: string;

beforeAll(async () => {
  desk = await openContentsDesk(service);
  ({ path } = await desk.write("article"));
  await desk.send("PATCH", path, {
    markdown: "# Title\n\nOnce here.\n\n## First\n\nTwice here.\n\nTwice here.\n",
  });
});

const rewrite = (body: object) => desk.send("POST", `${path}rewrite/`, body);

test.each<[string, object, string, string]>([
  ["does not occur", { passage: "Nowhere.", action: "shorten" }, "passage", "Does not occur"],
  ["occurs twice", { passage: "Twice here.", action: "shorten" }, "passage", "2 times"],
  [
    "holds a heading",
    { passage: "## First\n\nTwice here.", action: "warmer" },
    "passage",
    "heading",
  ],
  ["is missing", { action: "shorten" }, "passage", "Required"],
])("a passage that %s is refused", async (_, body, param, words) => {
  const { status, json } = await rewrite(body);
  expect(status).toBe(400);
  const errors = json["errors"] as { param: string; message: string }[];
  expect(errors).toMatchObject([{ param }]);
  expect(errors[0]?.message).toContain(words);
});

test("an action is one of five, and an instruction belongs to one of them", async () => {
  const passage = "Once here.";
  for (const [body, param] of [
    [{ passage, action: "sing" }, "action"],
    [{ passage, action: "instruct" }, "instruction"],
    [{ passage, action: "shorten", instruction: "More." }, "instruction"],
  ] as const) {
    expect(await rewrite(body)).toMatchObject({ status: 400, json: { errors: [{ param }] } });
  }
});

test("a social set has no passages, and another version is not rewritten", async () => {
  const social = await desk.write("social");
  const body = { passage: "x", action: "shorten" };
  const refused = await desk.send("POST", `${social.path}rewrite/`, body);
  expect(refused).toMatchObject({ status: 400, json: { errors: [{ param: "passage" }] } });
  const stale = await rewrite({ passage: "Once here.", action: "shorten", based_on_version: 1 });
  expect(stale).toMatchObject({ status: 409, json: { code: "version_conflict" } });
  const missing = await desk.send("POST", "/agents/api/contents/999999/rewrite/", body);
  expect(missing).toMatchObject({ status: 404, json: { code: "content_not_found" } });
});

test("without a model the job says that one is needed, and the content stays", async () => {
  const accepted = await rewrite({ passage: "Once here.", action: "shorten" });
  expect(accepted.status).toBe(200);
  const job = await eventually(async () => {
    const { json } = await desk.get(accepted.headers["location"] ?? "");
    return json["finished_at"] !== null && json;
  });
  expect(job).toMatchObject({
    state: "failed",
    failure: { code: "model_required" },
    suggestion: null,
  });
  expect((await desk.get(path)).json).toMatchObject({ version: 2 });
});
