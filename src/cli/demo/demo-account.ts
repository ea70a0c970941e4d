/**
 * Creates the demo account once, even if called concurrently, and finds it. Its password is derived from the instance
 * secret, so that it can be shown again although only its hash is stored. A password set by the operator is kept until
 * `pressroom demo` resets it.
 */
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import { hashPassword, verifyPassword } from "../../password.ts";
import {
  createAccount,
  findAccount,
  lockAccount,
  setPasswordHash,
} from "../../records/accounts/accounts.ts";
import { createBrand, listBrands } from "../../records/brands/brands.ts";
import { addForumPost } from "../../records/forum-posts/add-forum-post.ts";
import { addKeywords } from "../../records/brands/keywords.ts";
import { openSecret } from "../../instance-secret.ts";
import type { Services } from "../../services.ts";
import { toBase62 } from "../terminal/base62.ts";
import { readyBrand, unreadyBrand } from "./demo-brands.ts";
import type { DemoBrand } from "./demo-brands.ts";
import { demoPosts } from "./demo-posts.ts";
import { WrongUse } from "../terminal/wrong-use.ts";

export interface DemoAccount {
  readonly id: number;
  readonly email: string;
  /** Null if the stored hash is of a different password: set by the operator, or derived from another secret. */
  readonly password: string | null;
}

export interface DemoContents {
  readonly brands: readonly { id: number; name: string; keywordsCount: number }[];
  readonly posts: readonly { id: number; title: string; externalId: string }[];
}

const email = "demo@pressroom.example";

export async function findDemoAccount(services: Services): Promise<DemoAccount | undefined> {
  const found = await findAccount(services.database, { demo: true });
  if (found === undefined) return undefined;
  const password = await demoPassword(services);
  const isOurs =
    found.passwordHash !== null && (await verifyPassword(password, found.passwordHash));
  return { id: found.id, email: found.email, password: isOurs ? password : null };
}

/** Sets the password to the derived one. */
export async function resetDemoPassword(services: Services, accountId: number): Promise<string> {
  const password = await demoPassword(services);
  const hash = await hashPassword(password);
  await forAccount(services.database, accountId, (account) => setPasswordHash(account, hash));
  return password;
}

export async function makeDemoAccount(services: Services): Promise<DemoAccount> {
  const before = await findDemoAccount(services);
  if (before !== undefined) return before;
  const passwordHash = await hashPassword(await demoPassword(services));
  await createAccount(services.database, { email, passwordHash, isDemo: true });
  // This one, or one that a concurrent process created first.
  const account = await findDemoAccount(services);
  if (account === undefined) {
    throw new WrongUse(
      "demo_email_taken",
      `The address ${email} belongs to an account that is not the demo account.`,
    );
  }
  return account;
}

/** Adds missing brands and posts, and keeps changes to existing ones. */
export async function fillDemoAccount(account: AccountHandle): Promise<DemoContents> {
  await lockAccount(account);
  const brands = [await ensureBrand(account, readyBrand), await ensureBrand(account, unreadyBrand)];
  const posts: { id: number; title: string; externalId: string }[] = [];
  for (const post of demoPosts) {
    const { id, title } = await addForumPost(account, {
      ...post,
      source: { kind: "demo", name: "Demo forum" },
      postedAt: new Date(post.postedAt),
    });
    posts.push({ id, title, externalId: post.externalId });
  }
  return { brands, posts };
}

async function ensureBrand(
  account: AccountHandle,
  wanted: DemoBrand,
): Promise<{ id: number; name: string; keywordsCount: number }> {
  const { keywords, networks, ...fields } = wanted;
  const found = (await listBrands(account)).find((brand) => brand.name === wanted.name);
  const brand = found ?? (await createBrand(account, { ...fields, networks: [...networks] }));
  const { id, name, keywordsCount } = brand;
  if (keywordsCount > 0) return { id, name, keywordsCount };
  return { id, name, keywordsCount: await addKeywords(account, id, keywords) };
}

async function demoPassword(services: Services): Promise<string> {
  const secret = await openSecret(services.config);
  return toBase62(secret.derive("demo-password"), 20);
}
