/**
 * An account with hostile text everywhere: each text is used as a name, a keyword, a post, a topic and instructions.
 */
import type { Browser as Caller } from "../sign-in.ts";
import { signInAs } from "../sign-in.ts";
import { addContents } from "../test-contents.ts";
import { addAccount } from "../test-database.ts";
import type { TestAccount } from "../test-database.ts";
import type { TestService } from "../test-service.ts";
import { hostileTexts } from "./hostile-families.fixture.ts";

export interface HostileAccount extends TestAccount {
  owner: Caller;
  /** Brands with all texts in their overviews, voices and keywords. */
  brandIds: number[];
  /** Posts with all texts in their replies. */
  postIds: number[];
  jobIds: number[];
  /** One per text, as its title and body. */
  contentIds: number[];
  webhookId: number;
}

export async function addHostileAccount(service: TestService): Promise<HostileAccount> {
  const account = await addAccount(service, { name: hostileTexts[0] ?? "" });
  const owner = await signInAs(service, account.accountId);
  const must = async (method: string, path: string, body: object) => {
    const { status, json, text } = await owner.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    return json;
  };

  await must("PATCH", "/account/", { name: packed(hostileTexts, 100)[0] });
  const names = packed(hostileTexts, 200);
  await service.database.pool.query(
    "insert into brands (account_id, name) select $1, unnest($2::text[])",
    [account.accountId, names.slice(4)],
  );
  const brandIds: number[] = [];
  for (const [index, overview] of packed(hostileTexts, 19_000).entries()) {
    const lines = overview.split("\n");
    const some = (count: number, lengthMax: number) =>
      packed(lines, lengthMax)
        .slice(0, count)
        .filter((line) => line.trim() !== "");
    const brand = await must("POST", "/brands/", {
      name: names[index],
      industry: some(1, 200)[0],
      overview,
      voice: some(1, 2_000)[0],
      voice_guide: {
        audience: some(1, 500)[0],
        dos: some(20, 300),
        donts: some(20, 300),
        samples: some(5, 5_000),
      },
      networks: ["x", "linkedin"],
    });
    brandIds.push(Number(brand["brand_id"]));
  }
  const half = Math.ceil(hostileTexts.length / 2);
  for (const [index, brandId] of brandIds.slice(0, 2).entries()) {
    const keywords = hostileTexts.slice(index * half, (index + 1) * half);
    await must("POST", `/brands/${brandId}/keywords/`, { keywords });
  }

  const titles = packed(hostileTexts, 300);
  const imported = await must("POST", "/forum-posts/import/", {
    posts: titles.map((title) => ({
      title,
      body: title,
      author: title.slice(0, 200).toWellFormed(),
      community: title.slice(0, 200).toWellFormed(),
    })),
  });
  if (imported["created"] !== titles.length) throw new Error(JSON.stringify(imported));
  const postIds: number[] = [];
  for (let start = 0; start < hostileTexts.length; start += 500) {
    const texts = hostileTexts.slice(start, start + 500);
    const post = await must("POST", "/forum-posts/", {
      title: packed(texts, 300)[0],
      body: texts.join("\n\n"),
      url: `https://forum.example.org/${start}?<script>alert(1)</script>"onclick=alert(1)`,
      replies: texts.map((text) => ({ author: text, body: text })),
    });
    postIds.push(Number(post["forum_post_id"]));
  }

  const jobIds: number[] = [];
  await inTurn(packed(hostileTexts, 500), 8, async (topic) => {
    const job = await must("POST", "/articles/generate/", {
      content_type: "article",
      custom_topic: topic,
      custom_prompt: topic.repeat(10).slice(0, 7_900).toWellFormed(),
      brand_id: brandIds[0],
    });
    jobIds.push(Number(job["job_id"]));
  });

  const { rows } = await service.database.pool.query<{ brand_id: number }>(
    "select id as brand_id from brands where account_id = $1 order by id limit 1",
    [account.accountId],
  );
  const brandId = rows[0]?.brand_id ?? account.brandId;
  const contentIds = await addContents(service, { ...account, brandId }, hostileTexts);
  await setTitles(service, contentIds, hostileTexts);

  const keyNames = packed(hostileTexts, 100).slice(0, 20);
  for (const name of keyNames) {
    const made = await must("POST", "/keys/", { name, scopes: ["read"] });
    service.keys.push(String(made["key"]));
  }
  const webhook = await must("POST", "/webhooks/", {
    url: "https://example.com/?<script>alert(1)</script>'onclick=alert(1)",
    description: packed(hostileTexts, 200)[3],
  });
  return {
    ...account,
    owner,
    brandIds,
    postIds,
    jobIds,
    contentIds,
    webhookId: Number(webhook["webhook_id"]),
  };
}

export async function setTitles(
  { database }: TestService,
  contentIds: readonly number[],
  titles: readonly string[],
): Promise<void> {
  await database.pool.query(
    `update content_versions v set title = given.title
     from unnest($1::bigint[], $2::text[]) as given (id, title) where v.content_id = given.id`,
    [contentIds, titles],
  );
}

/** Chunks with as many texts as fit, one per line, until all are used. */
export function packed(texts: readonly string[], lengthMax: number): string[] {
  const packs: string[] = [];
  let pack = "";
  for (const text of texts) {
    const longer = pack === "" ? text : `${pack}\n${text}`;
    if (longer.length <= lengthMax) pack = longer;
    else {
      packs.push(pack);
      pack = text;
    }
  }
  return [...packs, pack];
}

/** `atOnce` calls run concurrently. */
export async function inTurn<One>(
  list: readonly One[],
  atOnce: number,
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  const left = list.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await act(one);
    }),
  );
}
