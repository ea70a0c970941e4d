import { afterAll, beforeAll, expect, test } from "vitest";
import { addEmptyAccount, openTestDatabase } from "../../../test/test-database.ts";
import type { TestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import { addForumPost } from "./forum-posts.ts";
import type { NewForumPost } from "./forum-posts.ts";

let tested: TestDatabase;
beforeAll(async () => {
  tested = await openTestDatabase();
});
afterAll(async () => tested.close());

function post(externalId: string, title: string): NewForumPost {
  const empty = { body: "", author: "", community: "", url: "", postedAt: null, replies: [] };
  return { source: { kind: "manual", name: "By hand" }, externalId, title, ...empty };
}

test("a known post is found as it is stored, changes nothing and uses up no id", async () => {
  const accountId = await addEmptyAccount(tested);
  const add = async (wanted: NewForumPost) =>
    forAccount(tested.database, accountId, (account) => addForumPost(account, wanted));
  const first = await add(post("a", "Which grinder?"));
  expect(first).toMatchObject({ title: "Which grinder?", existing: false });
  for (let n = 0; n < 3; n += 1) {
    expect(await add(post("a", "Another title"))).toEqual({ ...first, existing: true });
  }
  expect((await add(post("b", "Next"))).id).toBe(first.id + 1);
});
