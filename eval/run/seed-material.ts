/** Puts an account with all brands and posts of the cases into the database, by the product's own functions. */
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { createAccount } from "../../src/records/accounts.ts";
import { createApiKey } from "../../src/records/api-keys.ts";
import { createBrand } from "../../src/records/brands.ts";
import { addForumPost } from "../../src/records/forum-posts.ts";
import { addKeywords } from "../../src/records/keywords.ts";
import type { EvalBrand, EvalCase, EvalPost } from "../cases/eval-case.ts";

export interface SeededMaterial {
  accountId: number;
  /** Uses the configured model, or the built-in writer where there is none. */
  liveKey: string;
  /** Always uses the built-in writer. */
  testKey: string;
  brandIds: ReadonlyMap<string, number>;
  postIds: ReadonlyMap<string, number>;
}

export async function seedMaterial(
  database: Database,
  cases: readonly EvalCase[],
): Promise<SeededMaterial> {
  const email = "evaluation@example.com";
  const account = await createAccount(database, { email, passwordHash: null });
  if (!account) throw new Error(`${email} was there already`);
  const brands = new Map(cases.map(({ brand }) => [brand.key, brand]));
  const posts = new Map(cases.flatMap(({ post }) => (post ? [[post.key, post] as const] : [])));
  const brandIds = new Map<string, number>();
  const postIds = new Map<string, number>();
  const keys = await forAccount(database, account.id, async (handle) => {
    for (const brand of brands.values()) {
      const { name, industry, overview, voice, language, networks } = brand;
      const fields = { name, industry, overview, voice, language, networks };
      const { id } = await createBrand(handle, fields);
      await addKeywords(handle, id, brand.keywords);
      brandIds.set(brand.key, id);
    }
    for (const post of posts.values()) {
      const { id } = await addForumPost(handle, forumPost(post));
      postIds.set(post.key, id);
    }
    // A comparison adds its brands and posts over HTTP.
    const live = await createApiKey(handle, {
      mode: "live",
      scopes: ["generate", "read", "write"],
    });
    const test = await createApiKey(handle, { mode: "test" });
    return { liveKey: live.key, testKey: test.key };
  });
  await setVoiceGuides(database, account.id, [...brands.values()], brandIds);
  return { accountId: account.id, ...keys, brandIds, postIds };
}

function forumPost(post: EvalPost) {
  const { title, body, author, community, url, replies } = post;
  return {
    source: { kind: "manual", name: "Evaluation" },
    externalId: post.key,
    title,
    body,
    author,
    community,
    url,
    postedAt: new Date(post.postedAt),
    replies,
  };
}

/** A schema that has no place for a voice guide yet gets none. */
async function setVoiceGuides(
  { pool }: Database,
  accountId: number,
  brands: readonly EvalBrand[],
  brandIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { rowCount } = await pool.query(
    "select from information_schema.columns where table_name = 'brands' and column_name = 'voice_guide'",
  );
  if (rowCount === 0) return;
  for (const { key, voiceGuide } of brands) {
    if (voiceGuide === undefined) continue;
    const { bannedWords, ...rest } = voiceGuide;
    await pool.query("update brands set voice_guide = $3 where account_id = $1 and id = $2", [
      accountId,
      brandIds.get(key),
      JSON.stringify({ ...rest, banned_words: bannedWords }),
    ]);
  }
}
