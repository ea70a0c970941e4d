import { expect, test } from "vitest";
import { senderFor, walk } from "../../../../test/send-json.ts";
import { addAccount, addKey } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { openThreadScorer } from "../../../worker/score-threads.ts";

const service = useTestService();

async function newAccount() {
  const { accountId, brandId } = await addAccount(service, { keywords: ["espresso grinder"] });
  const { key } = await addKey(service, accountId, { scopes: ["generate", "read", "write"] });
  const api = senderFor(service, key);
  await api.patch(`/brands/${brandId}/`, {
    overview: "We sell espresso grinders and coffee beans.",
  });
  return { brandId, key, api, path: `/brands/${brandId}/threads/` };
}

async function score(): Promise<void> {
  const scorer = openThreadScorer(service.worker);
  while ((await scorer.scorePosts()) > 0);
  while ((await scorer.scoreBrand()) !== undefined);
}

const posted = new Date().toISOString();
const strong = {
  title: "Can you recommend an espresso grinder?",
  body: "For coffee beans.",
  posted_at: posted,
};
const weaker = {
  title: "Espresso grinder and beans",
  body: "Which coffee do you grind?",
  posted_at: posted,
};

test("a brand's threads are listed best first in pages, each with a score, a fit and reasons", async () => {
  const { api, path, brandId } = await newAccount();
  for (const post of [weaker, strong, { title: "Red wine on my carpet?" }])
    await api.post("/forum-posts/", post);
  await score();
  await api.patch(`/brands/${brandId}/`, { thread_rules: { threshold: 0.3 } });
  const items = await walk(api, path, 1);
  expect(items.map((item) => item["title"])).toEqual([strong.title, weaker.title]);
  expect(items[0]).toMatchObject({
    fit: "strong",
    state: "open",
    reasons: expect.arrayContaining([
      {
        type: "keyword",
        message: 'Mentions your keyword "espresso grinder" in the title',
        words: ["espresso", "grinder"],
        keyword: "espresso grinder",
        heading: null,
      },
    ]),
  });
  const above = await api.get(`${path}?min_score=0.99`);
  expect(above.json["items"]).toEqual([]);
});

test("a thread is listed as dismissed until it is restored, and as used once content is requested for it", async () => {
  const { api, path, key, brandId } = await newAccount();
  const { json } = await api.post("/forum-posts/", strong);
  const id = String(json["forum_post_id"]);
  await score();
  const listed = async (state: string) =>
    ((await api.get(`${path}?state=${state}`)).json["items"] as unknown[]).length;
  const counts = async () => [
    await listed("open"),
    await listed("dismissed"),
    await listed("used"),
  ];
  expect(await counts()).toEqual([1, 0, 0]);
  expect((await api.post(`${path}${id}/dismiss/`)).status).toBe(204);
  expect(await counts()).toEqual([0, 1, 0]);
  expect((await api.post(`${path}${id}/restore/`)).status).toBe(204);
  expect(await counts()).toEqual([1, 0, 0]);
  const generated = await service.generate(key, {
    content_type: "post",
    forum_post_id: id,
    brand_id: String(brandId),
  });
  expect(generated.status).toBe(200);
  expect(await counts()).toEqual([0, 0, 1]);
});

test("a brand's rules can be changed partially", async () => {
  const { api, brandId } = await newAccount();
  const path = `/brands/${brandId}/`;
  expect((await api.get(path)).json["thread_rules"]).toEqual({
    threshold: 0.5,
    required_words: [],
    excluded_words: [],
    digest: false,
    second_opinion: false,
  });
  await api.patch(path, { thread_rules: { threshold: 0.6, excluded_words: ["refund"] } });
  const changed = await api.patch(path, { thread_rules: { digest: true } });
  expect(changed.json["thread_rules"]).toEqual({
    threshold: 0.6,
    required_words: [],
    excluded_words: ["refund"],
    digest: true,
    second_opinion: false,
  });
  const refused = await api.patch(path, { thread_rules: { threshold: 2 } });
  expect([refused.status, refused.json["code"]]).toEqual([400, "invalid_parameters"]);
});

test("404: another account's brand, a post that does not match, and an unknown post", async () => {
  const { api, path } = await newAccount();
  const other = await newAccount();
  for (const reply of [
    await api.get(other.path),
    await api.post(`${other.path}1/dismiss/`),
    await api.post(`${path}999999/dismiss/`),
    await api.post(`${path}999999/restore/`),
    await api.post(`${path}x/restore/`),
  ])
    expect(reply.status).toBe(404);
});
