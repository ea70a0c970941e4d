/** Puts an account with all brands and posts of the cases into the database, by the product's own functions. */
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createApiKey } from "../../src/records/keys/api-keys.ts";
import { createBrand } from "../../src/records/brands/brands.ts";
import { addForumPost } from "../../src/records/forum-posts/add-forum-post.ts";
import { addKeywords } from "../../src/records/brands/keywords.ts";
import type { EvalCase, EvalPost } from "../cases/eval-case.ts";

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
      const { key, field: _field, keywords, ...fields } = brand;
      const { id } = await createBrand(handle, fields);
      await addKeywords(handle, id, keywords);
      brandIds.set(key, id);
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
