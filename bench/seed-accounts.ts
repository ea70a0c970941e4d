/**
 * Creates accounts, each with a brand, its keywords and overview, a key and a forum post, with Pressroom's own
 * functions.
 */
import { forAccount } from "../src/db/account-handle.ts";
import type { Database } from "../src/db/database.ts";
import { createAccount } from "../src/records/accounts/accounts.ts";
import { createApiKey } from "../src/records/keys/api-keys.ts";
import { createBrand } from "../src/records/brands/brands.ts";
import { addForumPost } from "../src/records/forum-posts/add-forum-post.ts";
import { addKeywords } from "../src/records/brands/keywords.ts";

export interface SeededAccount {
  accountId: number;
  brandId: number;
  key: string;
  forumPostId: number;
}

/** Far above any load: the token bucket is used by each request and never runs empty. */
const ratePerMinute = 1_000_000_000;

export async function seedAccounts(database: Database, count: number): Promise<SeededAccount[]> {
  const accounts: SeededAccount[] = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `bench-${number}@example.com`;
    const account = await createAccount(database, { email, passwordHash: null });
    if (!account) throw new Error(`${email} was there already`);
    accounts.push(
      await forAccount(database, account.id, async (handle) => {
        const brand = await createBrand(handle, {
          name: `Harbour Roast ${number}`,
          industry: "Speciality coffee roasting",
          overview:
            "Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. Every bag shows its roast date.",
        });
        await addKeywords(handle, brand.id, [
          "fresh coffee beans",
          "espresso at home",
          "pour over coffee",
          "coffee subscription",
          "light roast",
        ]);
        const { key } = await createApiKey(handle, { mode: "live", ratePerMinute });
        const post = await addForumPost(handle, {
          source: { kind: "manual", name: "Bench forum" },
          externalId: "one",
          title: "Which grinder for espresso?",
          body: "Mine stalls on light roasts.",
          author: "u/frost",
          community: "coffee",
          url: "https://forum.example.com/1",
          postedAt: null,
          replies: [],
        });
        return { accountId: account.id, brandId: brand.id, key, forumPostId: post.id };
      }),
    );
  }
  return accounts;
}
