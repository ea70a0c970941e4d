import { beforeAll, expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { endedJob, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes: ["generate", "read", "write"] } });
const api = senderFor(service, account);
let post: string;

beforeAll(async () => {
  const added = await api.post("/forum-posts/", {
    title: "Why does my espresso taste sour?",
    body: "I grind fresh coffee beans right before I brew. My espresso still tastes sour after 18 seconds.",
    author: "mara",
    community: "home espresso",
    url: "https://forum.example.org/t/42",
    replies: [
      {
        author: "jo",
        body: "Grind finer. My espresso took 28 seconds after that and tasted sweet.",
      },
      {
        author: "lin",
        body: "Let the machine warm up for 20 minutes before you pull the first shot.",
      },
    ],
  });
  post = String(added.json["forum_post_id"]);
  await service.startWorker();
});

interface Written {
  markdown: string;
  sources: unknown[];
}

async function write(contentType: string, more: Record<string, string> = {}): Promise<Written> {
  const form = { content_type: contentType, forum_post_id: post, ...more };
  const accepted = await service.generate(account.key, form);
  const job = await endedJob(service, account.key, accepted);
  const [contentId] = job["content_ids"] as number[];
  expect(contentId, accepted.text).toBeDefined();
  return (await api.get(`/contents/${contentId}/`)).json as unknown as Written;
}

const note = / \[\d+\]$/m;
const link = / \[\d+\]\(<https?:/m;

test("citations are notes in articles and hidden elsewhere, unless the brand or the request sets them", async () => {
  const brand = `/brands/${account.brandId}/`;
  expect((await api.get(brand)).json["citations"]).toBe("default");
  const article = await write("article");
  expect(article.markdown).toMatch(note);
  expect((await write("post")).markdown).not.toMatch(note);

  const none = await write("article", { citations: "none" });
  expect(none.markdown).not.toMatch(note);
  // The account always sees the sources.
  expect(none.sources).toHaveLength(article.sources.length);

  const updated = await api.patch(brand, { citations: "links" });
  expect(updated.json).toMatchObject({ citations: "links" });
  expect((await write("post")).markdown).toMatch(link);
  expect((await write("post", { citations: "notes" })).markdown).toMatch(note);
  expect((await write("post", { citations: "none" })).markdown).not.toMatch(link);

  const wrong = await api.patch(brand, { citations: "many" });
  expect(wrong).toMatchObject({ status: 400, json: { errors: [{ param: "citations" }] } });
  const made = await api.post("/brands/", { name: "Other", citations: "none" });
  expect(made).toMatchObject({ status: 201, json: { citations: "none" } });
});
