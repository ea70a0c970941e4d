import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount, addPost } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const path = (id: number) => `/brands/${id}/keywords/suggestions/`;

const service = useTestService();

test("suggestions come from the overview and from own and shared posts, each with a reason", async () => {
  const { key, accountId, brandId } = await addAccount(service, { keywords: [] });
  const foreign = await addAccount(service);
  const api = senderFor(service, key);
  expect((await api.get(path(brandId))).json).toMatchObject({ posts_read: 0 });
  const own = Number(await addPost(service, accountId));
  const shared = Number(await addPost(service, null));
  await addPost(service, foreign.accountId);
  const { json } = await api.get(path(brandId));
  expect(json["posts_read"]).toBe(2);
  const items = json["items"] as { keyword: string; source: string; forum_post_ids: number[] }[];
  expect(items).toContainEqual({
    keyword: "light roasts",
    reason: "2 of the newest 2 forum posts mention it.",
    source: "forum_posts",
    forum_post_ids: [shared, own],
    count: 2,
  });
  expect(items.some(({ source }) => source === "overview")).toBe(true);
});
