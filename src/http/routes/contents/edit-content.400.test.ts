import { beforeAll, expect, test } from "vitest";
import { addContent, openContentsDesk } from "../../../../test/test-contents.ts";
import type { ContentsDesk } from "../../../../test/test-contents.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
let desk: ContentsDesk;
let path: string;

beforeAll(async () => {
  desk = await openContentsDesk(service);
  path = `/agents/api/contents/${await addContent(service, desk.account)}/`;
});

test.each<[object, string[]]>([
  [{}, ["body"]],
  [{ based_on_version: 1 }, ["body"]],
  [{ title: " ", markdown: "" }, ["title", "markdown"]],
  [{ title: 7 }, ["title"]],
  [{ title: "x".repeat(301) }, ["title"]],
  [{ markdown: "x".repeat(100_001) }, ["markdown"]],
  [{ title: "a", based_on_version: "one" }, ["based_on_version"]],
  [{ subject: "A subject", preheader: "p" }, ["subject", "preheader"]],
  [{ variants: [{ network: "x", posts: ["a"] }] }, ["variants"]],
])("%j is refused, and each problem is named", async (body, params) => {
  const reply = await desk.send("PATCH", path, body);
  expect(reply.status).toBe(400);
  const errors = reply.json["errors"] as { param: string }[];
  expect(errors.map(({ param }) => param).toSorted()).toEqual(params.toSorted());
});

test("an edit that is based on an old version is refused with the current one's number", async () => {
  const content = `/agents/api/contents/${await addContent(service, desk.account)}/`;
  await desk.send("PATCH", content, { title: "Faster" });
  const late = await desk.send("PATCH", content, { title: "Slower", based_on_version: 1 });
  expect(late).toMatchObject({ status: 409, json: { code: "version_conflict" } });
  expect(late.json["errors"]).toEqual([
    { param: "based_on_version", message: "The current version is 2." },
  ]);
  const tagged = await desk.send(
    "PATCH",
    content,
    { title: "Slower" },
    { "If-Match": '"1-1-x-json"' },
  );
  expect(tagged).toMatchObject({ status: 412, json: { code: "precondition_failed" } });
  expect((await desk.get(content)).json["title"]).toBe("Faster");
});
