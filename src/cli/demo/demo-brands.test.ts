import { expect, test } from "vitest";
import { networks } from "../../writing/material.ts";
import { toBase62 } from "../terminal/base62.ts";
import { runStages } from "../../writing/writers/fixtures/run-stages.fixture.ts";
import { bannerTopic, readyBrand, unreadyBrand } from "./demo-brands.ts";
import { demoPosts } from "./demo-posts.ts";

test("one demo brand is ready to write for, the other lacks keywords and nothing else", () => {
  const words = readyBrand.overview.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(150);
  expect(words).toBeLessThanOrEqual(250);
  expect(readyBrand.keywords.length).toBeGreaterThanOrEqual(6);
  expect(unreadyBrand.keywords).toEqual([]);
  expect(unreadyBrand.overview).not.toBe("");
  for (const { networks: own } of [readyBrand, unreadyBrand]) {
    expect(networks).toEqual(expect.arrayContaining([...own]));
  }
});

test.each(["article", "post", "newsletter"] as const)(
  "the %s that the banner asks for opens with the sentence that answers its topic",
  async (type) => {
    const { keywords, ...brand } = readyBrand;
    const input = { keywords: [...keywords], topic: bannerTopic, instructions: null };
    const { content } = await runStages(
      {
        ...input,
        brand: { ...brand, networks: [...brand.networks] },
        forumPost: null,
        language: brand.language,
      },
      type,
    );
    expect(content.title).toBe(bannerTopic);
    expect(content.markdown).toMatch(/fix it\n\n(?:Hello,\n\n)?A sour cup usually means/u);
    // Both “taste”, and have nothing else in common.
    expect(content.markdown).not.toMatch(/subscription|decaf/u);
  },
);

test("the demo's posts have answers, and lead to addresses that belong to nobody", () => {
  for (const post of demoPosts) {
    expect(post.replies.length).toBeGreaterThan(0);
    expect(new URL(post.url).hostname).toMatch(/\.example\.(org|com)$/);
  }
  expect(new Set(demoPosts.map((post) => post.externalId)).size).toBe(demoPosts.length);
});

test("a password from the secret is twenty letters and digits, the same for the same secret", () => {
  const secret = Buffer.alloc(32, 7);
  expect(toBase62(secret, 20)).toMatch(/^[0-9A-Za-z]{20}$/);
  expect(toBase62(secret, 20)).toBe(toBase62(secret, 20));
});
