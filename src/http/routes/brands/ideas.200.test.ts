import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addPost } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();

const path = (brandId: number) => `/brands/${brandId}/ideas/`;

interface IdeaItem {
  idea_key: string;
  topic: string;
  kind: string;
  reasons: string[];
  sources: { kind: string; id: number; title: string; url: string | null }[];
  content_type: string;
}

async function ideasOf(api: Sender, brandId: number): Promise<IdeaItem[]> {
  const reply = await api.get(path(brandId));
  expect(reply.status).toBe(200);
  return reply.json["items"] as IdeaItem[];
}

async function query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await service.database.pool.query(statement, values);
  return rows as Row[];
}

async function addDocument(
  accountId: number,
  brandId: number | null,
  { title, markdown, before }: { title: string; markdown: string; before?: string },
): Promise<number> {
  const [document] = await query<{ id: number }>(
    `with source as (
       insert into sources (account_id, brand_id, kind, name) values ($1, $2, 'website', gen_random_uuid()) returning id
     )
     insert into documents (account_id, source_id, external_id, url, title, markdown, revision)
     select $1, id, 'page', 'https://harbour.example/' || id, $3, $4, $5 from source returning id`,
    [accountId, brandId, title, markdown, before === undefined ? 1 : 2],
  );
  const id = document?.id ?? 0;
  if (before !== undefined) {
    await query(
      `insert into document_revisions (account_id, document_id, revision, title, markdown) values ($1, $2, 1, $3, $4)`,
      [accountId, id, title, before],
    );
  }
  return id;
}

async function addMatch(accountId: number, brandId: number, postId: string): Promise<void> {
  await query(
    `insert into thread_matches (account_id, brand_id, forum_post_id, score, reasons, revision)
     values ($1, $2, $3, 0.8, '[{"type": "question"}, {"type": "keyword", "keyword": "espresso", "words": ["espresso"], "inTitle": true}]', 1)`,
    [accountId, brandId, postId],
  );
}

test("each kind of idea has a topic, reasons and links from its source; covered topics are omitted", async () => {
  const { key, accountId, brandId } = await addAccount(service, {
    keywords: ["fresh coffee beans", "burr grinder settings"],
    key: { scopes: ["generate", "read", "write"] },
  });
  const api = senderFor(service, key);
  await query("update keywords set volume = 1900 where account_id = $1 and phrase like 'burr%'", [
    accountId,
  ]);
  const postId = await addPost(service, accountId);
  await addMatch(accountId, brandId, postId);
  const changedId = await addDocument(accountId, brandId, {
    title: "Courses | Harbour Roast",
    markdown: "# Courses\n\n## Latte art for beginners\n\nOn Saturdays.",
    before: "# Courses\n",
  });
  await addDocument(accountId, null, {
    title: "FAQ",
    markdown: "# FAQ\n\n## How do I descale a coffee machine?\n\nWith citric acid.",
  });
  // A page of another brand, and one that every site has.
  const other = await addBrand(service, accountId, { name: "Other" });
  await addDocument(accountId, other, { title: "Secret tea ceremony", markdown: "" });
  await addDocument(accountId, brandId, { title: "Privacy policy", markdown: "# Privacy policy" });

  const ideas = await ideasOf(api, brandId);
  expect(ideas.map(({ kind, topic }) => [kind, topic])).toEqual([
    ["forum_question", "Which grinder for espresso?"],
    ["changed_page", "Latte art for beginners"],
    ["keyword", "burr grinder settings"],
    ["unused_page", "How do I descale a coffee machine?"],
    ["keyword", "fresh coffee beans"],
  ]);
  expect(ideas[0]).toMatchObject({
    reasons: [
      "Asked in a forum; no replies yet.",
      'Mentions your keyword "espresso" in the title.',
    ],
    sources: [{ kind: "forum_post", id: Number(postId), url: null }],
    content_type: "article",
  });
  expect(ideas[1]?.sources[0]).toMatchObject({
    kind: "document",
    id: changedId,
    url: expect.stringMatching(/^https:\/\/harbour\.example\//) as string,
  });
  expect(ideas[2]?.reasons).toContain("1,900 searches a month.");
  expect((await api.get(`${path(brandId)}?limit=2`)).json["items"]).toHaveLength(2);

  // An unfinished job covers its topic, also in inflected forms.
  const started = await service.generate(key, {
    content_type: "article",
    custom_topic: "The right settings for burr grinders",
  });
  expect(started.status).toBe(200);
  const left = (await ideasOf(api, brandId)).map(({ topic }) => topic);
  expect(left).not.toContain("burr grinder settings");
  expect(left).toContain("fresh coffee beans");
});

test("a dismissed idea is omitted until it is restored, even if another source suggests its topic", async () => {
  const { key, accountId, brandId } = await addAccount(service, {
    keywords: ["cold brew recipe"],
    key: { scopes: ["read", "write"] },
  });
  const api = senderFor(service, key);
  const postId = await addPost(service, accountId);
  await addMatch(accountId, brandId, postId);
  const [thread, keyword] = await ideasOf(api, brandId);
  for (const idea of [thread, keyword]) {
    const reply = await api.post(`${path(brandId)}${idea?.idea_key}/dismiss/`);
    expect(reply.status).toBe(204);
  }
  await addDocument(accountId, brandId, { title: "Cold brew recipes", markdown: "" });
  expect(await ideasOf(api, brandId)).toEqual([]);
  const states = () =>
    query<{ state: string }>("select state from thread_matches where account_id = $1", [accountId]);
  expect(await states()).toEqual([{ state: "dismissed" }]);

  expect((await api.post(`${path(brandId)}${thread?.idea_key}/restore/`)).status).toBe(204);
  expect(await ideasOf(api, brandId)).toEqual([thread]);
  expect(await states()).toEqual([{ state: "open" }]);
});

test("404: an unknown idea cannot be dismissed or restored", async () => {
  const { key, brandId } = await addAccount(service, { key: { scopes: ["read", "write"] } });
  const api = senderFor(service, key);
  const [idea] = await ideasOf(api, brandId);
  const refused = [
    await api.post(`${path(brandId)}keyword-999999999/dismiss/`),
    await api.post(`${path(brandId)}thread-1/dismiss/`),
    await api.post(`${path(brandId)}x'--/dismiss/`),
    await api.post(`${path(brandId)}${idea?.idea_key}/restore/`),
  ];
  expect(refused.map((reply) => [reply.status, reply.json["code"]])).toEqual([
    [404, "idea_not_found"],
    [404, "idea_not_found"],
    [404, "idea_not_found"],
    [404, "idea_not_found"],
  ]);
});
