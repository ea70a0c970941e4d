import { beforeAll, expect, test } from "vitest";
import { addContent, openContentsDesk } from "../../../../test/test-contents.ts";
import type { ContentsDesk } from "../../../../test/test-contents.ts";
import { addAccount } from "../../../../test/test-database.ts";
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

test("what is another account's, another brand's, deleted, or no id at all is not found, and stays as it was", async () => {
  const other = await addAccount(service);
  const foreign = await addContent(service, other);
  for (const id of [foreign, 0, "x", "99999999999999999999"]) {
    const at = `/agents/api/contents/${id}/`;
    for (const [method, place] of [
      ["PATCH", at],
      ["DELETE", at],
      ["POST", `${at}undelete/`],
      ["POST", `${at}versions/1/restore/`],
      ["GET", `${at}versions/`],
      ["GET", `${at}versions/1/`],
    ] as const) {
      const reply = await desk.send(
        method,
        place,
        method === "GET" ? undefined : { title: "Mine" },
      );
      expect(reply, `${method} ${place}`).toMatchObject({
        status: 404,
        json: { code: "content_not_found" },
      });
    }
  }
  expect((await service.get(other.key, `/agents/api/contents/${foreign}/`)).json).toMatchObject({
    version: 1,
    title: "A title",
  });
});

test("a key that may only read changes nothing", async () => {
  const reply = await desk.send("PATCH", path, { title: "x" }, {}, desk.account.key);
  expect(reply).toMatchObject({ status: 403, json: { code: "insufficient_scope" } });
});
